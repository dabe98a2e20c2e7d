import type { Palette, Tone } from './colour';
import { type Defs, lit, metal, ramp } from './defs';
import { circ, each, elli, line, min, ngon, path, poly, put, rect, star, times, type Point } from './draw';
import type { Random } from '../random';

/** Draws itself inside a box of about 200 x 200 around the origin. `r` chooses, `P` colours, `D` holds gradients. */
export type Motif = (r: Random, P: Palette, D: Defs) => string;

export const SUIT = {
  spade:
    'M0,-20C8,-8 19,0 19,9C19,17 9,20 3,13C3,19 6,22 9,24H-9C-6,22 -3,19 -3,13C-9,20 -19,17 -19,9C-19,0 -8,-8 0,-20Z',
  heart: 'M0,21C-8,12 -21,3 -21,-8C-21,-20 -5,-22 0,-9C5,-22 21,-20 21,-8C21,3 8,12 0,21Z',
  diamond: 'M0,-23C4,-13 9,-7 16,0C9,7 4,13 0,23C-4,13 -9,7 -16,0C-9,-7 -4,-13 0,-23Z',
  club: 'M0,-22A10,10 0 0 1 8,-6A10.500,10.5 0 1 1 3,10C3,17 6,21 9,23H-9C-6,21 -3,17 -3,10A10.500,10.5 0 1 1 -8,-6A10,10 0 0 1 0,-22Z',
};
export const SUITS = ['spade', 'heart', 'diamond', 'club'] as const;

export function card(D: Defs, suit: keyof typeof SUIT, w = 62, h = 88): string {
  const c = suit === 'heart' || suit === 'diamond' ? '#b3261e' : '#1b1f24';
  const pip = path(SUIT[suit], c);
  return (
    rect(-w / 2 + 2, -h / 2 + 4, w, h, '#000', { rx: 8, opacity: '.28' }) +
    rect(-w / 2, -h / 2, w, h, D.lin(ramp([0, 1], ['#fffdf6', '#e9e1cf']), 0, 0, 0.6, 1), { rx: 8 }) +
    rect(-w / 2 + 4, -h / 2 + 4, w - 8, h - 8, 'none', { rx: 5, stroke: c, 'stroke-width': 0.8, opacity: '.35' }) +
    put(pip, 0, 0, w / 62) +
    put(pip, -w / 2 + 11, -h / 2 + 14, 0.3) +
    put(pip, w / 2 - 11, h / 2 - 14, 0.3, 180)
  );
}

export function cardBack(P: Palette, D: Defs, w = 62, h = 88): string {
  return (
    rect(-w / 2 + 2, -h / 2 + 4, w, h, '#000', { rx: 8, opacity: '.28' }) +
    rect(-w / 2, -h / 2, w, h, '#f6f0e2', { rx: 8 }) +
    rect(-w / 2 + 4, -h / 2 + 4, w - 8, h - 8, D.lin(ramp([0, 1], [P.b(0.55), P.b(0.34)])), { rx: 5 }) +
    times(3, (i) => line(ngon(4, 12 + i * 9), P.m(0.85), 1.2)) +
    put(path(star(8, 8, 4), P.m(0.85)))
  );
}

/** An old cash coin: round heaven, square earth. */
export function coin(P: Palette, D: Defs, R = 20): string {
  const mark = rect(-R * 0.1, -R * 0.66, R * 0.2, R * 0.26, P.m(0.45), { rx: 1 });
  return (
    circ(1.5, 2.5, R, P.k(0.12), { opacity: '.5' }) +
    circ(0, 0, R, metal(D, P, 0.2)) +
    circ(0, 0, R * 0.8, 'none', { stroke: P.m(0.45), 'stroke-width': R * 0.06 }) +
    rect(-R * 0.24, -R * 0.24, R * 0.48, R * 0.48, P.k(0.18), { rx: 1 }) +
    each([0, 90, 180, 270], (a) => put(mark, 0, 0, 1, a))
  );
}

const PIPS: Record<number, readonly Point[]> = {
  1: [[0.5, 0.5]],
  2: [
    [0.27, 0.27],
    [0.73, 0.73],
  ],
  3: [
    [0.25, 0.25],
    [0.5, 0.5],
    [0.75, 0.75],
  ],
  4: [
    [0.27, 0.27],
    [0.73, 0.27],
    [0.27, 0.73],
    [0.73, 0.73],
  ],
  5: [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.5, 0.5],
    [0.25, 0.75],
    [0.75, 0.75],
  ],
  6: [
    [0.27, 0.22],
    [0.27, 0.5],
    [0.27, 0.78],
    [0.73, 0.22],
    [0.73, 0.5],
    [0.73, 0.78],
  ],
};

/** A die seen from a corner: top, left and right pips. */
export function cube(P: Palette, x: number, y: number, s: number, pips: readonly number[], f: Tone): string {
  const a = s * 0.866;
  const b = s * 0.5;
  const face = (matrix: string, side: number) =>
    `<g transform="matrix(${matrix})">${each(PIPS[pips[side] ?? 1] ?? [], ([u, v]) => circ(u * s, v * s, s * 0.095, P.k(0.16)))}</g>`;
  return put(
    path(
      poly([
        [0, -s],
        [a, -b],
        [0, 0],
        [-a, -b],
      ]),
      f(0.95),
    ) +
      path(
        poly([
          [-a, -b],
          [0, 0],
          [0, s],
          [-a, b],
        ]),
        f(0.78),
      ) +
      path(
        poly([
          [a, -b],
          [0, 0],
          [0, s],
          [a, b],
        ]),
        f(0.58),
      ) +
      line(`M${-a},${-b}L0,0L${a},${-b}M0,0V${s}`, '#fff', 1.4, { opacity: '.5' }) +
      face(`0.866 0.5 -0.866 0.5 0 ${-s}`, 0) +
      face(`0.866 0.5 0 1 ${-a} ${-b}`, 1) +
      face('0.866 -0.5 0 1 0 0', 2),
    x,
    y,
  );
}

export function ball(D: Defs, f: Tone, R: number, label: string, x = 0, y = 0): string {
  const spot = { x: R * 0.06, y: R * 0.25, size: R * 0.66 };
  const turn = `rotate(-32 ${Math.round(-R * 0.36 * 10) / 10} ${Math.round(-R * 0.5 * 10) / 10})`;
  return put(
    elli(0, R * 1.02, R * 0.8, R * 0.16, '#000', { opacity: '.28' }) +
      circ(0, 0, R, lit(D, f, 0.88, 0.34)) +
      (label ? circ(R * 0.06, R * 0.02, R * 0.54, '#fffaf0') + D.letters.numeral(label, spot) : '') +
      elli(-R * 0.36, -R * 0.5, R * 0.26, R * 0.15, '#fff', { opacity: '.7', transform: turn }),
    x,
    y,
  );
}

/** A cut face and how light it is. */
export type Facet = readonly [shape: readonly Point[], lightness: number];

export const facets = (list: readonly Facet[], f: Tone) =>
  each(list, ([shape, L]) =>
    path(poly(shape), f(L), { stroke: f(min(0.98, L + 0.08)), 'stroke-width': 0.7, 'stroke-linejoin': 'round' }),
  );

/** A small stone seen from the side: table, left and right, each as light as told. */
export function stone(
  half: number,
  top: number,
  bottom: number,
  [table, left, right]: readonly [number, number, number],
  f: Tone,
) {
  const [a, b, c, d]: [Point, Point, Point, Point] = [
    [-half, -4],
    [-half / 2, -top],
    [half / 2, -top],
    [half, -4],
  ];
  const [under, middle]: [Point, Point] = [
    [0, bottom],
    [0, -4],
  ];
  return facets(
    [
      [[a, b, c, d], table],
      [[a, under, middle], left],
      [[d, under, middle], right],
    ],
    f,
  );
}
