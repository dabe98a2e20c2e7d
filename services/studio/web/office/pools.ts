import { poolNames } from '../../src/jackpot/pool-names.js';
import { el } from '../frame/dom.js';
import * as api from './api.js';
import { empty, head, moment, sum, table } from './parts.js';
import { named } from '../frame/texts.js';
import { w } from './texts.js';

/** What the shared pools hold, and what they gave. */
export async function poolsPage(): Promise<Node[]> {
  const { pools, wins } = await api.jackpots();
  const cards = pools
    .toReversed()
    .map(({ tier, currency, amountMinor, lastWinMinor, lastWonAt }) =>
      el(
        'section',
        { class: 'card' },
        el('h2', {}, named(poolNames[tier])),
        el('p', { class: 'big' }, sum(amountMinor, currency)),
        el(
          'p',
          { class: 'quiet' },
          `${w('lastWon')}: `,
          lastWinMinor && lastWonAt
            ? el('span', {}, sum(lastWinMinor, currency), ' · ', moment(lastWonAt))
            : w('never'),
        ),
      ),
    );
  const rows = wins.map((win) => [
    moment(win.wonAt),
    named(poolNames[win.tier]),
    win.player,
    win.game,
    sum(win.amountMinor, win.currency),
    win.toldAt ? moment(win.toldAt) : w('notTold'),
  ]);
  return [
    head('pools', null),
    el('div', { class: 'cards' }, ...cards),
    el('h2', {}, w('latest')),
    rows.length === 0
      ? empty('noWins')
      : table(w('latest'), [['time'], ['pools'], ['player'], ['game'], ['win', 'num'], ['told']], rows),
  ];
}
