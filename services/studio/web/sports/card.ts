import { arena } from '../../src/game/sports/arena.js';
import { textOfPick, type Market, type Offer } from '../../src/game/sports/sport.js';
import { el } from '../frame/dom.js';
import { crest } from './crest.js';
import type { Hall, Match, Now } from './hall.js';
import { Lane } from './lane.js';
import { nameOfMarket, teamName } from './market-texts.js';
import { OddsButton } from './odds.js';
import { Pitch, type Scene } from './pitch.js';
import { gameText } from './texts.js';

/** What a card asks of the page. */
export interface Choosing {
  has(match: string, pick: string): boolean;
  toggle(match: Match, pick: string): void;
  form(team: number): HTMLElement;
}

export const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

const mainMarkets: readonly Market[] = ['x12', 'win'];

/** One match: who, how it stands, its odds; opened, the ground and every market. */
export class Card {
  readonly element: HTMLElement;
  private readonly clock = el('span', { class: 'clock num' });
  private readonly state = el('span', { class: 'state' });
  private readonly scores = [0, 1].map(() => el('b', { class: 'score num' }));
  private readonly main = el('div', { class: 'main-odds' });
  private readonly rest = el('div', { class: 'markets' });
  private readonly more: HTMLButtonElement;
  private readonly stage = el('div', {});
  private buttons = new Map<string, OddsButton>();
  private laid = '';
  private scene: Scene | null = null;
  opened = false;

  constructor(
    private readonly hall: Hall,
    readonly match: Match,
    private readonly choosing: Choosing,
  ) {
    const [ours = null, theirs = null] = this.scores;
    this.more = el('button', {
      type: 'button',
      class: 'more',
      'aria-expanded': 'false',
      onclick: () => this.open(!this.opened),
    });
    const name = `${teamName(hall.league, match.home)} – ${teamName(hall.league, match.away)}`;
    this.element = el(
      'article',
      { class: 'match', 'data-match': match.id, 'aria-label': name },
      el('header', {}, this.clock, this.state),
      this.side(match.home, ours),
      this.side(match.away, theirs),
      this.stage,
      this.main,
      this.rest,
      this.more,
    );
  }

  private side(team: number, score: HTMLElement | null): HTMLElement {
    const known = this.hall.league.sport.teams[team];
    return el(
      'div',
      { class: 'team' },
      known ? crest(known) : null,
      el('span', { class: 'name' }, teamName(this.hall.league, team)),
      this.choosing.form(team),
      score,
    );
  }

  open(opened: boolean): void {
    this.opened = opened;
    this.laid = '';
    this.show();
  }

  /** Brings the card up to date. */
  show(): void {
    const now = this.hall.find(this.match.id);
    if (!now) return;
    const live = now.day.phase === 'RUNNING';
    this.element.classList.toggle('live', live);
    this.tell(now, live);
    this.lay(now);
    for (const [pick, button] of this.buttons) button.show(now, this.choosing.has(this.match.id, pick));
    if (this.opened && live && !this.scene) {
      const { league } = this.hall;
      this.scene = league.sport === arena ? new Lane(league, this.match) : new Pitch(league, this.match);
      this.stage.replaceChildren(this.scene.element);
    }
    if (this.scene && !this.opened) {
      this.scene = null;
      this.stage.replaceChildren();
    }
    this.scene?.show(now);
  }

  private tell({ hour, standing, board }: Now, live: boolean): void {
    for (const [at, text] of this.scores.entries()) text.textContent = live ? String(standing.score[at as 0 | 1]) : '';
    const map = gameText('mapOn', { n: standing.maps.length + 1 });
    const played = this.hall.league.sport === arena ? `${map} · ${standing.rounds.join('–')}` : `${standing.tick}′`;
    this.clock.textContent = standing.over ? gameText('full') : live ? played : '';
    const n = Math.max(1, Math.ceil(hour.leftMs / 1000));
    const text =
      board.state === 'CLOSED'
        ? gameText('closed')
        : !live
          ? ''
          : gameText(board.state === 'OPEN' ? 'open' : 'suspended', { n });
    if (this.state.textContent !== text) this.state.textContent = text;
    this.state.className = `state ${board.state.toLowerCase()}`;
  }

  /** Lays the buttons when the offered lines are others than those laid. */
  private lay({ board }: Now): void {
    const offers = this.opened ? board.offers : board.offers.filter(({ market }) => mainMarkets.includes(market));
    const key = `${this.opened} ${offers.map(({ market, line }) => `${market}${line}`).join()}`;
    if (key === this.laid) return;
    this.laid = key;
    const before = this.buttons;
    this.buttons = new Map();
    const main = offers.filter(({ market }) => mainMarkets.includes(market));
    this.main.replaceChildren(...main.flatMap((offer) => this.buttonsOf(offer, before)));
    const others = offers.filter(({ market }) => !mainMarkets.includes(market));
    const titles = [...new Set(others.map(({ market, line }) => nameOfMarket(market, line)))];
    this.rest.replaceChildren(
      ...titles.map((title) => {
        const same = others.filter(({ market, line }) => nameOfMarket(market, line) === title);
        const kind = same[0]?.market ?? '';
        return el(
          'section',
          { class: `market ${kind}`, 'aria-label': title },
          el('h3', {}, title),
          el('div', { class: 'sides' }, ...same.flatMap((offer) => this.buttonsOf(offer, before))),
        );
      }),
    );
    this.more.hidden = board.offers.length === 0;
    this.more.textContent = this.opened ? gameText('less') : gameText('more', { n: board.offers.length });
    this.more.setAttribute('aria-expanded', String(this.opened));
  }

  private buttonsOf({ market, line, sides }: Offer, before: ReadonlyMap<string, OddsButton>): HTMLElement[] {
    return sides.map((_, side) => {
      const pick = { market, line, side };
      const key = textOfPick(pick);
      const press = () => this.choosing.toggle(this.match, key);
      const button = before.get(key) ?? new OddsButton(this.hall.league, this.match, pick, press);
      this.buttons.set(key, button);
      return button.element;
    });
  }
}
