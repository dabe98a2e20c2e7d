import { el, iconButton } from '../frame/dom.js';
import type { Hall } from './hall.js';
import { oddsText, teamName, wholeName } from './market-texts.js';
import { arrow } from './odds.js';
import type { LegNow, SlipLeg } from './slip.js';
import { slipText } from './texts.js';

/** One pick on the slip. */
export class SlipRow {
  readonly element: HTMLElement;
  private readonly price = el('b', { class: 'num' });
  private readonly move = el('span', { class: 'mark' });
  private readonly state = el('span', { class: 'leg-state' });
  private shown = '';

  constructor(hall: Hall, { match, pick }: SlipLeg, remove: () => void) {
    const { league } = hall;
    const names = wholeName(league, match, pick);
    this.element = el(
      'li',
      { class: 'leg' },
      el(
        'div',
        { class: 'leg-text' },
        el('b', {}, names.pick),
        el('span', {}, names.market),
        el('span', {}, `${teamName(league, match.home)} – ${teamName(league, match.away)}`),
        this.state,
      ),
      el('div', { class: 'leg-price' }, this.price, this.move),
      iconButton('close', slipText('remove', { pick: names.pick }), remove),
    );
  }

  show({ leg, odds, state, asks }: LegNow): void {
    const key = `${odds} ${leg.seen} ${state} ${asks}`;
    if (key === this.shown) return;
    this.shown = key;
    this.price.textContent = odds > 0 ? oddsText(odds) : '–';
    const moved = odds > 0 && odds !== leg.seen;
    this.element.classList.toggle('changed', moved);
    this.element.classList.toggle('asks', asks);
    this.element.dataset['state'] = state;
    this.move.replaceChildren(
      ...(moved
        ? [arrow(odds > leg.seen, oddsText(leg.seen)), el('s', { 'aria-hidden': 'true' }, oddsText(leg.seen))]
        : []),
    );
    this.state.textContent =
      state === 'CLOSED' ? slipText('legClosed') : state === 'SUSPENDED' ? slipText('legSuspended') : '';
  }
}
