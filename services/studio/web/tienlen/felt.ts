import { el, svg } from '../frame/dom.js';
import { money } from '../frame/money.js';
import { back, cardName, laidCards, playName } from './cards.js';
import type { TableView } from './tables.js';
import { gameText } from './texts.js';

type Hand = NonNullable<TableView['hand']>;
type HandSeat = Hand['seats'][number];
type Seat = TableView['seats'][number];

/** Where the others sit, by how many places there are; the player himself is below the table. */
const places: Readonly<Record<number, readonly string[]>> = {
  2: ['top'],
  3: ['right', 'left'],
  4: ['right', 'top', 'left'],
};

/** The table with what lies on it and who sits around it. It shows what it is told and decides nothing. */
export class Felt {
  readonly element = el('section', { class: 'felt', dir: 'ltr', 'aria-label': gameText('table') });
  private clock: HTMLElement | null = null;
  private moves = -1;

  show(table: TableView, told: string): void {
    const { hand, places: count } = table;
    const mine = table.seats.find(({ me }) => me)?.seat ?? 0;
    this.clock = null;
    const others = Array.from({ length: count - 1 }, (_, index) => {
      const number = (mine + 1 + index) % count;
      const seat = table.seats.find(({ seat: at }) => at === number);
      const area = places[count]?.[index] ?? 'top';
      return seat ? this.seat(seat, table, area) : el('div', { class: `seat ${area} empty` }, gameText('free'));
    });
    const own = table.seats.find(({ me }) => me);
    this.element.replaceChildren(
      ring(),
      ...others,
      this.middle(table, told),
      own ? this.seat(own, table, 'below') : el('div', { class: 'seat below empty' }, told),
    );
    this.moves = hand?.moves.length ?? -1;
  }

  /** How much of the time is left of what goes on now, 0 to 1, and in seconds. */
  tick(share: number, seconds: number): void {
    this.clock?.style.setProperty('--left', String(share));
    const text = this.clock?.querySelector('.left');
    if (text) text.textContent = String(seconds);
  }

  private seat(seat: Seat, { hand, phase }: TableView, area: string): HTMLElement {
    const playing = hand && seat.handSeat !== null ? hand.seats[seat.handSeat] : undefined;
    const turn = phase === 'PLAYING' && hand !== null && seat.handSeat === hand.turn;
    const name = seat.me ? gameText('me') : seat.name;
    const avatar = el(
      'span',
      { class: 'avatar', 'aria-hidden': 'true' },
      seat.bot ? 'BOT' : seat.name.slice(0, 2).toUpperCase() || '★',
    );
    if (turn) avatar.append(el('i', { class: 'left num' }));
    const node = el(
      'div',
      { class: `seat ${area}${seat.bot ? ' bot' : ''}${turn ? ' turn' : ''}${playing?.passed ? ' passed' : ''}` },
      avatar,
      el('span', { class: 'name' }, name),
      el('span', { class: 'state num' }, this.state(seat, playing, phase)),
      playing && playing.place === null && area !== 'below' ? stack(playing.left) : null,
      playing?.place ? el('b', { class: `medal place-${playing.place}` }, String(playing.place)) : null,
    );
    if (turn) this.clock = node;
    return node;
  }

  private state(seat: Seat, playing: HandSeat | undefined, phase: TableView['phase']): string {
    if (seat.leaving) return gameText('leaving');
    if (!playing) return phase === 'PLAYING' || phase === 'COLLECTING' ? gameText('sitsOut') : '';
    if (playing.winMinor !== null) return money(BigInt(playing.winMinor), true);
    if (playing.place) return gameText('nth', { n: playing.place });
    if (playing.passed) return gameText('passed');
    return seat.away ? gameText('away') : gameText('cards', { n: playing.left });
  }

  private middle({ hand, phase, stakeMinor }: TableView, told: string): HTMLElement {
    const over = hand && phase !== 'PLAYING' && hand.rakeMinor !== null;
    const pot =
      hand && phase === 'PLAYING'
        ? gameText('pot', { pot: money(BigInt(hand.potMinor)) })
        : gameText('stake', { stake: money(BigInt(stakeMinor)) });
    const content = over && phase === 'RESTING' ? this.result(hand) : this.pile(hand, phase);
    return el(
      'div',
      { class: 'centre' },
      el('p', { class: 'pot num' }, pot),
      content,
      el('p', { class: 'told' }, told),
    );
  }

  private pile(hand: Hand | null, phase: TableView['phase']): HTMLElement {
    const pile = phase === 'PLAYING' ? hand?.pile : null;
    if (!hand || !pile) return el('div', { class: 'pile none' });
    const name = hand.seats[pile.seat]?.name || gameText('me');
    const label = gameText('laid', {
      name: pile.seat === hand.mine ? gameText('me') : name,
      what: playName(pile.cards),
    });
    const fresh = hand.moves.length !== this.moves && hand.moves.at(-1)?.cards.length ? 'fresh' : '';
    return el('div', { class: 'pile' }, laidCards(pile.cards, label, fresh), el('p', { class: 'what' }, label));
  }

  private result(hand: Hand): HTMLElement {
    const order = hand.seats.toSorted((a, b) => (a.place ?? 9) - (b.place ?? 9));
    const rows = order.map((seat) =>
      el(
        'li',
        { class: seat.seat === hand.mine ? 'mine' : '' },
        el('b', { class: `medal place-${seat.place ?? 0}` }, String(seat.place ?? '')),
        el('span', { class: 'name' }, seat.seat === hand.mine ? gameText('me') : seat.name),
        seat.cards && seat.cards.length > 0
          ? laidCards(seat.cards, seat.cards.map(cardName).join(', '), 'tiny')
          : el('span', {}),
        el('strong', { class: 'num' }, money(BigInt(seat.winMinor ?? 0), true)),
      ),
    );
    const instant = hand.instant && el('p', { class: 'instant' }, gameText(hand.instant.kind));
    return el(
      'div',
      { class: 'result' },
      el('h3', { class: 'num' }, gameText('result', { n: hand.number })),
      instant,
      el('ol', {}, ...rows),
      el('p', { class: 'quiet num' }, gameText('rake', { rake: money(BigInt(hand.rakeMinor ?? 0)) })),
    );
  }
}

const stack = (left: number): HTMLElement =>
  el('span', { class: 'stack-of', 'aria-hidden': 'true' }, ...Array.from({ length: Math.min(left, 5) }, back));

/** A drum's rings on the silk. */
function ring(): SVGElement {
  const circles = [46, 40, 31, 18].map((r) => svg('circle', { cx: 50, cy: 50, r }));
  const rays = Array.from({ length: 12 }, (_, index) =>
    svg('path', { d: 'M50 50L47.5 33L50 22L52.5 33Z', transform: `rotate(${index * 30} 50 50)` }),
  );
  return svg('svg', { viewBox: '0 0 100 100', class: 'drum', 'aria-hidden': 'true' }, ...circles, ...rays);
}
