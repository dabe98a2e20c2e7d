import { lines } from '../../src/game/moonlight/declared.js';
import { replay, shown, type Spin, type Stops } from '../../src/game/moonlight/outcome.js';
import { el } from '../frame/dom.js';
import { money } from '../frame/money.js';
import { t } from '../frame/texts.js';
import type { Past, Pictures } from '../frame/view.js';
import { nameOf } from './art.js';
import { stillBoard } from './reels.js';

/** Units (bets of one line) as money of this bet. */
export const unitsMoney = (units: number, betMinor: bigint): bigint =>
  (betMinor / BigInt(lines.length)) * BigInt(units);

const stopsOf = ({ drawn }: Past): readonly Stops[] => drawn as readonly Stops[];

function turnCard(spin: Spin, index: number, betMinor: bigint): HTMLElement {
  const rows = spin.stops.map((stop, reel) => shown(reel, stop).map(nameOf).join(' ')).join(', ');
  const hits = spin.hits.map(({ line, count, symbol, units }) => {
    const amount = money(unitsMoney(units, betMinor));
    const text =
      line === null
        ? t('lanternWin', { count, amount })
        : t('lineWin', { line: line + 1, count, symbol: nameOf(symbol), amount });
    return el('li', {}, text);
  });
  return el(
    'article',
    { class: 'round' },
    stillBoard(spin.stops, t('board', { rows })),
    el(
      'div',
      {},
      el('h2', {}, index === 0 ? t('turnPaid') : t('turnFree', { n: index })),
      el('p', { class: 'quiet num' }, `${t('stops')}: ${spin.stops.join(', ')}`),
      hits.length > 0 ? el('ul', {}, ...hits) : el('p', {}, t('lost')),
    ),
  );
}

export const pictures: Pictures = {
  still: (past) => stillBoard(stopsOf(past)[0] ?? [], t('turnPaid')),
  brief(past) {
    const free = stopsOf(past).length - 1;
    return free > 0 ? t('freeTitle', { n: free }) : t('turnPaid');
  },
  proof: (past) => replay(stopsOf(past)).spins.map((spin, index) => turnCard(spin, index, past.betMinor)),
};

export const picturesOf = (): Pictures => pictures;
