import { rankOf, ranks, suitOf } from '../../src/game/tienlen/cards.js';
import { combinationOf } from '../../src/game/tienlen/combination.js';
import { el, svg } from '../frame/dom.js';
import { gameText } from './texts.js';

/* Suits on a field of 24, in their order: spades, clubs, diamonds, hearts. */
const shapes = [
  'M12 2C9 7 3 10 3 15a4.6 4.6 0 0 0 7.7 3.3C10.4 20.2 9.6 21.4 8.4 22h7.2c-1.2-.6-2-1.8-2.3-3.7A4.6 4.6 0 0 0 21 15c0-5-6-8-9-13z',
  'M12 2a4.6 4.6 0 0 0-3.7 7.3A4.7 4.7 0 1 0 11 17.6C10.7 19.9 9.8 21.3 8.4 22h7.2c-1.4-.7-2.3-2.1-2.6-4.4a4.7 4.7 0 1 0 2.7-8.3A4.6 4.6 0 0 0 12 2z',
  'M12 1.5L20 12l-8 10.5L4 12z',
  'M12 22C6 16.5 2.5 13 2.5 8.4A5.1 5.1 0 0 1 12 5.6a5.1 5.1 0 0 1 9.5 2.8C21.5 13 18 16.5 12 22z',
] as const;
const names = ['spades', 'clubs', 'diamonds', 'hearts'] as const;

/** A card in words, as it is read out. */
export const cardName = (card: number): string =>
  gameText(names[suitOf(card)] ?? 'spades', { rank: ranks[rankOf(card)] ?? '' });

/** What cards are together, in words. */
export function playName(cards: readonly number[]): string {
  const found = combinationOf(cards);
  if (!found) return cards.map(cardName).join(', ');
  const { kind, length, top } = found;
  return gameText(kind, { top: cardName(top), n: kind === 'pairs' ? length / 2 : length });
}

/** The face of a card; the picture says nothing to those who cannot see it. */
export function face(card: number): SVGElement {
  const suit = suitOf(card);
  const rank = ranks[rankOf(card)] ?? '';
  const text = (x: number, y: number, size: number) => {
    const node = svg('text', { x, y, 'font-size': size, 'text-anchor': 'middle' });
    node.textContent = rank;
    return node;
  };
  const mark = (x: number, y: number, scale: number) =>
    svg('path', { d: shapes[suit] ?? '', transform: `translate(${x} ${y}) scale(${scale})` });
  const court = rankOf(card) >= 8 && rankOf(card) <= 10;
  return svg(
    'svg',
    {
      viewBox: '0 0 100 140',
      class: `face ${suit < 2 ? 'dark' : 'red'}${court ? ' court' : ''}`,
      'aria-hidden': 'true',
    },
    svg('rect', { class: 'paper', x: 1.5, y: 1.5, width: 97, height: 137, rx: 12 }),
    svg('rect', { class: 'rim', x: 8, y: 8, width: 84, height: 124, rx: 8 }),
    text(rank.length > 1 ? 27 : 24, 42, 40),
    mark(11, 49, 1.12),
    court ? svg('circle', { class: 'medal', cx: 60, cy: 93, r: 27 }) : svg('g'),
    mark(court ? 43 : 34, court ? 76 : 66, court ? 1.42 : 2.3),
  );
}

export const back = (): HTMLElement => el('i', { class: 'back', 'aria-hidden': 'true' });

/** Cards that nobody presses, such as those on the table, with what they are in words. */
export function laidCards(cards: readonly number[], label: string, kind = ''): HTMLElement {
  return el(
    'div',
    { class: `laid ${kind}`, role: 'img', 'aria-label': label },
    ...cards.map((card) => el('span', { class: 'tl-card' }, face(card))),
  );
}
