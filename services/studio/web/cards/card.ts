import { entryOf } from '@banyan/kernel/rules';
import { el, svg } from '../frame/dom.js';
import { gameText } from './texts.js';

const suits = ['s', 'h', 'd', 'c'] as const;
const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/* Around 0, five units each way. */
const shapes = {
  s: 'M0-4.8C5-.8 4.7 2.8 2.4 2.8 1.4 2.8.7 2.2.4 1.5.5 2.9 1 3.8 1.9 4.5H-1.9C-1 3.8-.5 2.9-.4 1.5-.7 2.2-1.4 2.8-2.4 2.8-4.7 2.8-5-.8 0-4.8Z',
  h: 'M0 4.6C-5.2.6-5-4.2-2.4-4.2-.9-4.2 0-3 0-1.9 0-3 .9-4.2 2.4-4.2 5-4.2 5.2.6 0 4.6Z',
  d: 'M0-5L3.8 0 0 5-3.8 0Z',
  c: 'M0-4.7A2.3 2.3 0 0 1 1.6-.8 2.3 2.3 0 1 1 .45 1.8C.5 2.9 1 3.8 1.9 4.5H-1.9C-1 3.8-.5 2.9-.45 1.8A2.3 2.3 0 1 1-1.6-.8 2.3 2.3 0 0 1 0-4.7Z',
} as const;

type Suit = keyof typeof shapes;

const inkOf = (suit: Suit): string => (suit === 'h' || suit === 'd' ? '#b3241c' : '#1d2326');

const corners: ReadonlyArray<[number, number]> = [
  [31, 29],
  [69, 29],
  [31, 111],
  [69, 111],
];
const sides: ReadonlyArray<[number, number]> = [
  [31, 70],
  [69, 70],
];
const eight: ReadonlyArray<[number, number]> = [29, 56.5, 83.5, 111].flatMap((y): Array<[number, number]> => [
  [31, y],
  [69, y],
]);

/** Where the pips of a number stand. */
const pips: Readonly<Record<number, ReadonlyArray<[number, number]>>> = {
  2: [
    [50, 29],
    [50, 111],
  ],
  3: [
    [50, 29],
    [50, 70],
    [50, 111],
  ],
  4: corners,
  5: [...corners, [50, 70]],
  6: [...corners, ...sides],
  7: [...corners, ...sides, [50, 49.5]],
  8: [...corners, ...sides, [50, 49.5], [50, 90.5]],
  9: [...eight, [50, 70]],
  10: [...eight, [50, 43], [50, 97]],
};

const pip = (suit: Suit, x: number, y: number, scale: number): SVGElement =>
  svg('path', {
    d: shapes[suit],
    fill: inkOf(suit),
    transform: `translate(${x} ${y}) scale(${scale})${y > 70 ? ' rotate(180)' : ''}`,
  });

const hats: Readonly<Record<string, SVGElement[]>> = {
  // A straw hat, a turban with a golden disc, a crown.
  J: [
    svg('path', { d: 'M30 40Q50 14 70 40Q50 46 30 40Z', fill: '#e9c877', stroke: '#8a5a1c' }),
    svg('path', { d: 'M50 27L42 42M50 27L50 43M50 27L58 42', stroke: '#b98a3c', fill: 'none', 'stroke-width': 0.8 }),
  ],
  Q: [
    svg('path', { d: 'M36 41Q34 22 50 22Q66 22 64 41Q50 30 36 41Z', fill: '#1f5fa0', stroke: '#173f6b' }),
    svg('path', { d: 'M37 36Q50 24 63 36M39 31Q50 21 61 31', stroke: '#e0b45e', fill: 'none', 'stroke-width': 1.1 }),
    svg('circle', { cx: 50, cy: 27, r: 3.4, fill: '#f2cf77', stroke: '#8a5a1c', 'stroke-width': 0.7 }),
  ],
  K: [
    svg('path', { d: 'M37 38L35 21L43 29L50 18L57 29L65 21L63 38Q50 33 37 38Z', fill: '#f2cf77', stroke: '#8a5a1c' }),
    svg('circle', { cx: 50, cy: 29.5, r: 2.6, fill: '#b3241c' }),
    svg('path', { d: 'M38 36Q50 31 62 36', stroke: '#b3241c', fill: 'none', 'stroke-width': 1.4 }),
  ],
};

/** Half of a court card; the other half is the same upside down. */
function half(rank: string, suit: Suit): SVGElement {
  const robe = suit === 'h' || suit === 'd' ? '#a3211a' : '#14594a';
  const beard = svg('path', { d: 'M45 51Q50 62 55 51Q50 54 45 51Z', fill: '#3a2a20' });
  return svg(
    'g',
    {},
    svg('path', {
      d: 'M24 70C25 59 36 55 50 55C64 55 75 59 76 70Z',
      fill: robe,
      stroke: '#3a1208',
      'stroke-width': 0.8,
    }),
    svg('path', { d: 'M33 70Q34 62 42 57M67 70Q66 62 58 57', stroke: '#f2cf77', fill: 'none', 'stroke-width': 1.6 }),
    svg('path', { d: 'M42 56L50 69L58 56L54 54H46Z', fill: '#f2cf77', stroke: '#8a5a1c', 'stroke-width': 0.7 }),
    svg('path', { d: 'M39 38Q37 56 43 57H57Q63 56 61 38Z', fill: '#241a15' }),
    svg('path', { d: 'M46 48H54V57Q50 60 46 57Z', fill: '#e5b98d' }),
    svg('ellipse', { cx: 50, cy: 43, rx: 8.4, ry: 9.4, fill: '#f3cfa4', stroke: '#a8764a', 'stroke-width': 0.5 }),
    svg('path', {
      d: 'M44.5 41.5Q46.5 40 48 41.5M52 41.5Q53.5 40 55.5 41.5',
      stroke: '#2a1c14',
      fill: 'none',
      'stroke-width': 1,
    }),
    svg('path', { d: 'M47.6 48.6Q50 50 52.4 48.6', stroke: '#b3241c', fill: 'none', 'stroke-width': 1.1 }),
    ...(rank === 'K' ? [beard] : []),
    ...(entryOf(hats, rank) ?? []).map((part) => part.cloneNode(true) as SVGElement),
  );
}

function middle(rank: string, suit: Suit): SVGElement[] {
  const count = Number(rank);
  if (count) return (pips[count] ?? []).map(([x, y]) => pip(suit, x, y, 2.05));
  if (rank === 'A')
    return [
      svg('circle', { cx: 50, cy: 70, r: 27, fill: 'none', stroke: '#c9a35a', 'stroke-width': 1 }),
      svg('circle', {
        cx: 50,
        cy: 70,
        r: 30.5,
        fill: 'none',
        stroke: '#c9a35a',
        'stroke-width': 0.6,
        'stroke-dasharray': '1.5 3',
      }),
      pip(suit, 50, 70, 4.6),
    ];
  const below = half(rank, suit);
  below.setAttribute('transform', 'rotate(180 50 70)');
  return [
    svg('rect', {
      x: 21.5,
      y: 16,
      width: 57,
      height: 108,
      rx: 4,
      fill: '#fdf3d8',
      stroke: '#c9a35a',
      'stroke-width': 1.2,
    }),
    half(rank, suit),
    below,
    svg('path', { d: 'M22 70H78', stroke: '#c9a35a', 'stroke-width': 1.2 }),
    pip(suit, 29.5, 27, 1.15),
    pip(suit, 70.5, 113, 1.15),
  ];
}

function index(rank: string, suit: Suit): SVGElement {
  const text = svg('text', {
    x: 11,
    y: 18,
    'text-anchor': 'middle',
    'font-size': rank === '10' ? 15 : 17,
    'font-weight': 720,
    'letter-spacing': rank === '10' ? -1.5 : 0,
    fill: inkOf(suit),
  });
  text.textContent = rank;
  return svg('g', {}, text, pip(suit, 11, 27, 1.25));
}

const known = new Map<number, SVGElement>();

/** The face of a card from 0 to 51. */
function faceOf(card: number): SVGElement {
  const made = known.get(card);
  if (made) return made.cloneNode(true) as SVGElement;
  const suit = suits[Math.floor(card / 13)] ?? 's';
  const rank = ranks[card % 13] ?? 'A';
  const other = index(rank, suit);
  other.setAttribute('transform', 'rotate(180 50 70)');
  const face = svg(
    'svg',
    { viewBox: '0 0 100 140', class: 'front', 'aria-hidden': 'true' },
    svg('rect', {
      x: 0.6,
      y: 0.6,
      width: 98.8,
      height: 138.8,
      rx: 8,
      fill: '#fffdf6',
      stroke: '#c8bfa8',
      'stroke-width': 1.2,
    }),
    ...middle(rank, suit),
    index(rank, suit),
    other,
  );
  known.set(card, face);
  return face.cloneNode(true) as SVGElement;
}

/** Jade lattice with the moon, in a gold frame. */
function back(): SVGElement {
  const lattice = Array.from(
    { length: 13 },
    (_none, line) => `M${line * 14 - 60} 8L${line * 14 + 64} 132M${line * 14 + 64} 8L${line * 14 - 60} 132`,
  );
  const clip = svg('clipPath', { id: 'card-back' }, svg('rect', { x: 8, y: 8, width: 84, height: 124, rx: 4 }));
  return svg(
    'svg',
    { viewBox: '0 0 100 140', class: 'back', 'aria-hidden': 'true' },
    svg('defs', {}, clip),
    svg('rect', {
      x: 0.6,
      y: 0.6,
      width: 98.8,
      height: 138.8,
      rx: 8,
      fill: '#fffdf6',
      stroke: '#c8bfa8',
      'stroke-width': 1.2,
    }),
    svg('rect', { x: 6, y: 6, width: 88, height: 128, rx: 5, fill: '#0f4a3d', stroke: '#c9a35a', 'stroke-width': 1.6 }),
    svg('path', {
      d: lattice.join(''),
      stroke: '#3f8a72',
      'stroke-width': 1,
      fill: 'none',
      'clip-path': 'url(#card-back)',
    }),
    svg('circle', { cx: 50, cy: 70, r: 20, fill: '#0f4a3d', stroke: '#e0b45e', 'stroke-width': 1.6 }),
    svg('circle', { cx: 50, cy: 70, r: 14, fill: '#f9e3a4' }),
    svg('circle', { cx: 55, cy: 66, r: 12.5, fill: '#0f4a3d' }),
  );
}

/** A rank as it is printed: `A`, `10`, `K`. */
export const rankText = (card: number): string => ranks[card % 13] ?? 'A';

/** A card in words. */
export function cardName(card: number): string {
  return gameText('card', { rank: ranks[card % 13] ?? '', suit: gameText(suits[Math.floor(card / 13)] ?? 's') });
}

/** A card that lies open, or with its back up until `open` is set. */
export function cardOf(card: number, open: boolean): HTMLElement {
  const sheet = el('div', { class: `leafs${open ? ' open' : ''}` });
  sheet.append(faceOf(card), back());
  return el('div', { class: 'card', role: 'img', 'aria-label': cardName(card) }, sheet);
}
