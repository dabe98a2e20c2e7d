import { payout, type SlipChoice } from '../../src/game/sports/slip.js';
import type { Round } from '../frame/api.js';
import { rowOf } from '../frame/dialog.js';
import { el } from '../frame/dom.js';
import { money } from '../frame/money.js';
import type { Hall } from './hall.js';
import { oddsText, teamName, wholeName } from './market-texts.js';
import { slipText } from './texts.js';

/** What a player says when he asks about a bet: the beginning of its round's id. */
export const referenceOf = ({ id }: Round): string => id.slice(0, 8).toUpperCase();

/** A bet that was taken, as a receipt. */
export function receiptOf({ league }: Hall, round: Round, done: () => void): HTMLElement {
  const { legs } = round.choice as SlipChoice;
  const odds = legs.map((leg) => leg.odds);
  return el(
    'article',
    { class: 'ticket', 'data-round': round.id },
    el('h3', {}, slipText('receipt')),
    el(
      'ul',
      {},
      ...legs.map((leg) => {
        const names = wholeName(league, leg, leg.pick);
        const teams = `${teamName(league, leg.home)} – ${teamName(league, leg.away)}`;
        return el(
          'li',
          {},
          el('b', {}, `${names.pick} @ ${oddsText(leg.odds)}`),
          el('span', {}, `${names.market} · ${teams}`),
        );
      }),
    ),
    el(
      'dl',
      { class: 'kv' },
      rowOf(slipText('reference'), el('code', {}, referenceOf(round))),
      rowOf(slipText('stake'), money(BigInt(round.betMinor))),
      rowOf(slipText('returns'), money(payout(BigInt(round.betMinor), odds))),
    ),
    el('button', { type: 'button', class: 'plain', onclick: done }, slipText('done')),
  );
}
