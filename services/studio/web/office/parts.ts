import { formatMoney, moneyParts } from '@banyan/kernel/money';
import { el } from '../frame/dom.js';
import { locale, w, type Word } from './texts.js';

export const sum = (minor: string, currency = 'VND'): string => formatMoney(BigInt(minor), currency, locale, {});

/** An amount of points to play with; it never carries a currency's sign. */
export const points = (minor: string, currency: string): string =>
  `${moneyParts(BigInt(minor), currency, locale).figure}\u00a0${w('points')}`;
export const count = (n: number): string => new Intl.NumberFormat(locale).format(n);
export const percent = (text: string): string =>
  `${new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Number(text))}%`;

const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium' });
export const moment = (at: string): HTMLElement => el('time', { datetime: at }, moments.format(new Date(at)));

type Cell = Node | string | null;

/** A table whose first column names the row; figures stand at the end of theirs. */
export function table(
  caption: string,
  heads: ReadonlyArray<readonly [Word, 'num'?]>,
  rows: readonly Cell[][],
): HTMLElement {
  const cells = (row: readonly Cell[]) =>
    row.map((cell, place) =>
      place === 0
        ? el('th', { scope: 'row' }, cell)
        : el('td', { class: heads[place]?.[1] ?? '', 'data-label': w(heads[place]?.[0] ?? 'id') }, cell),
    );
  return el(
    'div',
    { class: 'scroll', role: 'region', 'aria-label': caption, tabindex: 0 },
    el(
      'table',
      {},
      el('caption', { class: 'unseen' }, caption),
      el(
        'thead',
        {},
        el('tr', {}, ...heads.map(([word, kind]) => el('th', { scope: 'col', class: kind ?? '' }, w(word)))),
      ),
      el('tbody', {}, ...rows.map((row) => el('tr', {}, ...cells(row)))),
    ),
  );
}

export const tag = (text: string, tone: 'good' | 'bad' | 'wait' | 'plain'): HTMLElement =>
  el('span', { class: `tag ${tone}` }, text);

export const head = (word: Word, text: Word | null, ...side: Node[]): HTMLElement =>
  el(
    'div',
    { class: 'head' },
    el('div', {}, el('h1', { tabindex: -1 }, w(word)), text && el('p', {}, w(text))),
    ...side,
  );

export const empty = (word: Word): HTMLElement => el('p', { class: 'empty' }, w(word));
