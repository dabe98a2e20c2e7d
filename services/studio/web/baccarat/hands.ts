import type { BaccaratDrawn } from '../../src/game/baccarat/baccarat.js';
import { totalOf } from '../../src/game/baccarat/rules.js';
import type { Theatre } from '../chips/felt.js';
import { calm, el, svg, wait } from '../frame/dom.js';
import { cardOf } from './card.js';
import { gameText } from './texts.js';

type Side = 'player' | 'banker';

/** One card after the other. */
const stepMs = 430;
const thirdMs = 800;

/** Both hands and the shoe that the cards come from. */
export class Hands implements Theatre<BaccaratDrawn> {
  readonly element: HTMLElement;
  private readonly shoe: HTMLElement;
  private readonly cards: Readonly<Record<Side, HTMLElement>>;
  private readonly totals: Readonly<Record<Side, HTMLElement>>;
  private readonly sides: Readonly<Record<Side, HTMLElement>>;
  private dealing = 0;

  constructor() {
    this.shoe = el('div', { class: 'shoe' }, shoe() as unknown as HTMLElement, el('span', {}, gameText('shoe')));
    this.cards = { player: el('div', { class: 'cards' }), banker: el('div', { class: 'cards' }) };
    this.totals = { player: el('b', { class: 'total num' }), banker: el('b', { class: 'total num' }) };
    const side = (name: Side): HTMLElement =>
      el(
        'section',
        { class: `hand ${name}`, 'aria-label': gameText('hand', { side: gameText(name) }) },
        el('h2', {}, gameText(name), this.totals[name]),
        this.cards[name],
      );
    this.sides = { player: side('player'), banker: side('banker') };
    this.element = el('div', { class: 'hands' }, this.sides.player, this.shoe, this.sides.banker);
  }

  /** The table is empty. */
  clear(): void {
    this.dealing++;
    for (const side of ['player', 'banker'] as const) {
      this.cards[side].replaceChildren();
      this.totals[side].textContent = '';
      this.sides[side].classList.remove('won', 'lost');
    }
  }

  /** Deals a round as it was drawn; `fast` lays it all at once. Each card that lies down is told. */
  async play({ player, banker }: BaccaratDrawn, fast: boolean, laid: () => void): Promise<void> {
    this.clear();
    const dealt = this.dealing;
    const still = fast || calm();
    const order: Array<[Side, number, number]> = [];
    for (const at of [0, 1])
      for (const [side, hand] of [
        ['player', player],
        ['banker', banker],
      ] as const)
        order.push([side, hand[at] ?? 0, at]);
    for (const [side, hand] of [
      ['player', player],
      ['banker', banker],
    ] as const)
      if (hand[2] !== undefined) order.push([side, hand[2], 2]);
    const hands = { player, banker };
    for (const [side, card, at] of order) {
      if (!still) await wait(at === 2 ? thirdMs : stepMs);
      if (dealt !== this.dealing) return;
      this.lay(side, card, at, still);
      if (!still) await wait(260);
      if (dealt !== this.dealing) return;
      this.totals[side].textContent = String(totalOf(hands[side].slice(0, at + 1)));
      laid();
    }
    if (!still) await wait(500);
    if (dealt !== this.dealing) return;
    const lead = totalOf(player) - totalOf(banker);
    this.sides.player.classList.add(lead > 0 ? 'won' : lead < 0 ? 'lost' : 'won');
    this.sides.banker.classList.add(lead < 0 ? 'won' : lead > 0 ? 'lost' : 'won');
  }

  private lay(side: Side, card: number, at: number, still: boolean): void {
    const node = cardOf(card, still);
    node.classList.toggle('third', at === 2);
    this.cards[side].append(node);
    if (still) return;
    const from = this.shoe.getBoundingClientRect();
    const to = node.getBoundingClientRect();
    const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
    node.animate([{ transform: `translate(${x}px, ${y}px) rotate(40deg) scale(0.8)` }, { transform: 'none' }], {
      duration: 300,
      easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    });
    const [leaf] = node.children;
    leaf?.animate([{ transform: 'rotateY(180deg)' }, { transform: 'rotateY(0deg)' }], {
      duration: 280,
      delay: 200,
      easing: 'ease-in-out',
      fill: 'backwards',
    });
    leaf?.classList.add('open');
  }
}

/** A shoe of dark lacquer with the edges of its cards. */
function shoe(): SVGElement {
  const edges = Array.from({ length: 9 }, (_none, index) =>
    svg('path', { d: `M${24 + index * 5} 31L${34 + index * 5} 78`, stroke: '#d9cfb4', 'stroke-width': 1.2 }),
  );
  return svg(
    'svg',
    { viewBox: '0 0 120 110', 'aria-hidden': 'true' },
    svg(
      'defs',
      {},
      svg(
        'linearGradient',
        { id: 'shoe-gold', x1: 0, y1: 0, x2: 1, y2: 1 },
        svg('stop', { offset: 0, 'stop-color': '#fff3c4' }),
        svg('stop', { offset: 0.5, 'stop-color': '#c9933c' }),
        svg('stop', { offset: 1, 'stop-color': '#7a4d18' }),
      ),
    ),
    svg('ellipse', { cx: 62, cy: 99, rx: 50, ry: 8, fill: '#000', opacity: 0.35 }),
    svg('path', { d: 'M14 34L72 22L112 82L46 98Z', fill: '#5c140f', stroke: 'url(#shoe-gold)', 'stroke-width': 3 }),
    svg('path', { d: 'M22 34L66 26L90 66L40 78Z', fill: '#fffaf0' }),
    ...edges,
    svg('path', { d: 'M40 78L90 66L98 78L46 92Z', fill: '#7a1d16', stroke: 'url(#shoe-gold)', 'stroke-width': 1.5 }),
    svg('circle', { cx: 70, cy: 79, r: 5, fill: 'url(#shoe-gold)' }),
  );
}
