import type { League } from '../../src/game/sports/league.js';
import { sideOf, textOfPick, type Fixture, type Pick } from '../../src/game/sports/sport.js';
import { el, svg } from '../frame/dom.js';
import type { Now } from './hall.js';
import { nameOfMarket, nameOfPick, oddsText } from './market-texts.js';
import { gameText, slipText } from './texts.js';

/** How long a change of odds is marked. */
const markedMs = 6000;

/** An arrow and its words: never colour alone. */
export function arrow(up: boolean, before: string): HTMLElement {
  const d = up ? 'M6 2l5 8H1z' : 'M6 10L1 2h10z';
  return el(
    'span',
    { class: up ? 'move up' : 'move down' },
    svg('svg', { viewBox: '0 0 12 12', 'aria-hidden': 'true' }, svg('path', { d })),
    el('span', { class: 'unseen' }, slipText(up ? 'up' : 'down', { odds: before })),
  );
}

/** A button that adds a pick to the slip or takes it out. */
export class OddsButton {
  readonly element: HTMLButtonElement;
  private readonly value = el('b', { class: 'num' }, '–');
  private readonly mark = el('span', { class: 'mark' });
  private odds = 0;
  private markedUntil = 0;

  constructor(
    league: League,
    fixture: Fixture,
    private readonly pick: Pick,
    press: () => void,
    short = nameOfPick(league, fixture, pick),
  ) {
    const whole = `${nameOfMarket(pick.market, pick.line)}: ${nameOfPick(league, fixture, pick)}`;
    this.element = el(
      'button',
      { type: 'button', class: 'odd', 'aria-pressed': 'false', 'data-pick': textOfPick(pick), onclick: press },
      el('span', { class: 'unseen' }, whole),
      el('span', { class: 'k', 'aria-hidden': 'true' }, short),
      el('span', { class: 'price' }, this.value, this.mark),
    );
  }

  show({ board }: Now, chosen: boolean): void {
    const odds = sideOf(board.offers, this.pick)?.odds ?? 0;
    const now = performance.now();
    if (odds !== this.odds) {
      if (this.odds > 0 && odds > 0) {
        this.mark.replaceChildren(arrow(odds > this.odds, oddsText(this.odds)));
        this.markedUntil = now + markedMs;
      }
      this.odds = odds;
      this.value.textContent = odds > 0 ? oddsText(odds) : '–';
    }
    if (this.markedUntil > 0 && now > this.markedUntil) {
      this.mark.replaceChildren();
      this.markedUntil = 0;
    }
    this.element.disabled = odds === 0;
    this.element.classList.toggle('resting', board.state !== 'OPEN');
    this.element.title = board.state === 'CLOSED' ? gameText('closed') : '';
    const pressed = String(chosen);
    if (this.element.getAttribute('aria-pressed') !== pressed) this.element.setAttribute('aria-pressed', pressed);
  }
}
