import {
  freeSpinFactor,
  linePays,
  lines,
  scatterPays,
  symbols,
  type SymbolName,
} from '../../src/game/moonlight/declared.js';
import { published } from '../../src/game/moonlight/published.js';
import { art, nameOf } from './art.js';
import { rowOf } from '../frame/dialog.js';
import { el, svg } from '../frame/dom.js';
import { decimalText } from '../frame/money.js';
import { t } from '../frame/texts.js';

const percent = (text: string) => `${decimalText(text)}%`;

/** Pays, lines and the exact figures with the way they were found. */
export const info = (): Node[] => [
  el('h3', {}, t('pays')),
  el('p', { class: 'quiet' }, t('paysNote')),
  el('div', { class: 'pays' }, ...symbols.flatMap((symbol) => payCard(symbol) ?? [])),
  el('p', { class: 'rule' }, picture('moon'), el('span', {}, t('wildRule'))),
  el('div', { class: 'rule' }, picture('lantern'), el('div', {}, el('strong', {}, t('scatterRule')), lanternRows())),
  el('p', {}, t('freeRule', { factor: freeSpinFactor })),
  el('h3', {}, t('linesTitle', { n: lines.length })),
  el('div', { class: 'line-maps' }, ...lines.map(lineMap)),
  figures(),
  el('p', { class: 'quiet' }, t('method', { stops: decimalText(published.stops), exact: published.rtpExact })),
];

const picture = (symbol: SymbolName) => el('img', { src: art[symbol], alt: nameOf(symbol), width: 56, height: 58 });

function payCard(symbol: SymbolName): HTMLElement | null {
  const pays = linePays[symbol];
  if (!pays) return null;
  const rows = [5, 4, 3].map((count) => rowOf(`${count}`, `${pays[count - 3]}`));
  return el('div', { class: 'pay' }, picture(symbol), el('dl', {}, ...rows));
}

function lanternRows(): HTMLElement {
  const rows = Object.entries(scatterPays).map(([count, { timesBet, freeSpins }]) =>
    el('li', {}, t('scatterRow', { count, times: timesBet, spins: freeSpins })),
  );
  return el('ul', {}, ...rows);
}

function lineMap(line: readonly number[], index: number): HTMLElement {
  const cells = line.flatMap((row, reel) =>
    [0, 1, 2].map((here) =>
      svg('rect', {
        x: reel * 10 + 1,
        y: here * 10 + 1,
        width: 8,
        height: 8,
        rx: 1.5,
        class: here === row ? 'on' : 'off',
      }),
    ),
  );
  return el(
    'div',
    { class: 'line-map' },
    svg('svg', { viewBox: '0 0 50 30', 'aria-hidden': 'true' }, ...cells),
    String(index + 1),
  );
}

function figures(): HTMLElement {
  return el(
    'dl',
    { class: 'kv' },
    rowOf(t('rtpBase'), percent(published.baseRtp)),
    rowOf(t('hit'), percent(published.hitRate)),
    rowOf(t('free'), percent(published.freeSpinRate)),
    rowOf(t('freeLength'), decimalText(published.freeSpinsPerFeature)),
    rowOf(t('variance'), decimalText(published.variance)),
    rowOf(t('top'), t('times', { n: decimalText(published.topTurn) })),
  );
}
