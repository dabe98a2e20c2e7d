import type { Palette, Tone } from '../colour';
import { metal, ramp, softShadow, type Defs } from '../defs';
import { circ, cos, each, elli, path, petal, PI, put, rect, shine, sin, star, TAU, times, type Point } from '../draw';
import { card, cardBack, cube, SUITS, type Motif } from '../parts';

const POCKETS = 37;

function pocket(P: Palette, i: number, r1: number, r2: number, fill: string): string {
  const a = (i * TAU) / POCKETS;
  const b = ((i + 1) * TAU) / POCKETS;
  const d = `M${r1 * cos(a)},${r1 * sin(a)}L${r2 * cos(a)},${r2 * sin(a)}A${r2},${r2} 0 0 1 ${r2 * cos(b)},${r2 * sin(b)}L${r1 * cos(b)},${r1 * sin(b)}Z`;
  return path(d, fill, { stroke: P.m(0.82), 'stroke-width': 0.7 });
}

function hub(P: Palette, D: Defs): string {
  return (
    circ(0, 0, 46, D.rad(ramp([0, 0.7, 1], ['#8a5530', '#5a331c', '#32190d']), 0.4, 0.35, 0.7)) +
    circ(0, 0, 46, 'none', { stroke: P.m(0.8), 'stroke-width': 2 }) +
    times(4, (i) =>
      put(rect(-3, -34, 6, 34, metal(D, P), { rx: 3 }) + circ(0, -34, 5.5, P.m(0.92)), 0, 0, 1, i * 90 + 20),
    ) +
    circ(0, 0, 13, metal(D, P, 0.3)) +
    circ(-2, -3, 5, P.m(0.97), { opacity: '.8' })
  );
}

const colour = (i: number, [zero, odd, even]: readonly [string, string, string]) =>
  i === 0 ? zero : i % 2 ? odd : even;

export const roulette: Motif = (r, P, D) => {
  const R = 100;
  const rim =
    circ(0, 4, R + 3, '#000', { opacity: '.4' }) +
    circ(0, 0, R, metal(D, P, 0.2)) +
    circ(0, 0, R - 5, D.rad(ramp([0.7, 1], ['#3b2114', '#6d4025']))) +
    circ(0, 0, R - 17, metal(D, P, 0.8));
  const numbers = times(
    POCKETS,
    (i) =>
      pocket(P, i, 56, 81, colour(i, ['#1f7a52', '#9d231d', '#17191b'])) +
      pocket(P, i, 46, 60, colour(i, ['#155a3c', '#6f1512', '#0e0f10'])),
  );
  const wheel = rim + numbers + hub(P, D);
  const a = r.f(0, TAU);
  const ivory = () => D.rad(ramp([0, 1], ['#fff', '#b9b4aa']), 0.35, 0.3, 0.8);
  return put(wheel, 0, 0, 1, r.f(0, 40)) + circ(68 * cos(a), 68 * sin(a), 5.5, ivory());
};

export const cards: Motif = (r, P, D) => {
  const n = r.pick([3, 4, 5]);
  const off = r.i(0, 3);
  const back = r.yes(0.3);
  const sp = 78 / n;
  return (
    softShadow(D, 0, 92, 92, 14) +
    times(n, (i) => {
      const a = (i - (n - 1) / 2) * sp;
      return put(
        put(back && i < n - 1 ? cardBack(P, D, 74, 106) : card(D, SUITS[(i + off) % 4] ?? 'spade', 74, 106), 0, -54),
        0,
        74,
        1.12,
        a * 0.82,
      );
    })
  );
};

/** The top of a stack: notched edge and rings. */
function chipFace(P: Palette, f: Tone, y: number): string {
  const notch = (j: number) => {
    const [a, b] = [(j * TAU) / 8 - 0.16, (j * TAU) / 8 + 0.16];
    const d = `M${34 * cos(a)},${y + 12 * sin(a)}L${42 * cos(a)},${y + 15 * sin(a)}A42,15 0 0 1 ${42 * cos(b)},${y + 15 * sin(b)}L${34 * cos(b)},${y + 12 * sin(b)}Z`;
    return path(d, '#fbf5e6');
  };
  return (
    elli(0, y, 42, 15, f(0.66)) +
    times(8, notch) +
    elli(0, y, 28, 9.6, 'none', { stroke: P.m(0.88), 'stroke-width': 1.6 }) +
    elli(0, y, 22, 7.5, f(0.48))
  );
}

export const chips: Motif = (r, P, D) => {
  const stack = (x: number, y: number, n: number, f: Tone, k = 1) => {
    const shadow = softShadow(D, 0, 8, 50, 15, 0.6);
    const layers = times(n, (i) => {
      const yy = -i * 12;
      const side = D.lin(ramp([0, 0.3, 0.55, 1], [f(0.36), f(0.62), f(0.5), f(0.28)]), 0, 0, 1, 0);
      const stripe = (q: number) =>
        path(`M${q},${yy + 3 + 11 * Math.sqrt(1 - (q / 46) ** 2) - 10}v10l9,0v-10Z`, '#fbf5e6', { opacity: '.9' });
      const face = i === n - 1 ? chipFace(P, f, yy - 8) : '';
      return (
        path(`M-42,${yy - 8}V${yy + 2}A42,15 0 0 0 42,${yy + 2}V${yy - 8}Z`, side) + each([-30, -4, 22], stripe) + face
      );
    });
    return put(shadow + layers, x, y, k);
  };
  return stack(-46, 34, r.i(5, 8), P.b, 0.92) + stack(58, 38, r.i(3, 6), P.m, 0.9) + stack(6, 70, r.i(4, 9), P.a, 1.05);
};

export const dice: Motif = (r, P, D) => {
  const f = r.pick<Tone>([P.a, P.w, P.b]);
  const q = () => [r.i(1, 6), r.i(1, 6), r.i(1, 6)];
  return r.yes(0.5)
    ? softShadow(D, 0, 84, 110, 20, 0.55) +
        cube(P, -50, 26, 50, q(), f) +
        cube(P, 52, 34, 46, q(), f) +
        cube(P, 4, -46, 44, q(), f)
    : softShadow(D, 0, 92, 90, 18, 0.55) + put(cube(P, 0, 0, 84, q(), f), 0, 6);
};

const DISCS = [
  [-34, 42],
  [4, 34],
  [36, 48],
  [-4, 60],
] as const;

function bowl(P: Palette, D: Defs): string {
  const china = D.lin(ramp([0, 0.45, 1], [P.w(0.98), P.w(0.9), P.a(0.5)]), 0.1, 0, 0.9, 1);
  return (
    path('M-80,20C-80,-42 -46,-74 0,-74C46,-74 80,-42 80,20A80,22 0 0 1 -80,20Z', china) +
    elli(0, 20, 80, 22, P.k(0.2)) +
    elli(0, 20, 74, 19, D.lin(ramp([0, 1], [P.k(0.32), P.k(0.12)]))) +
    times(7, (i) =>
      put(path(petal(9, 26), P.b(0.48)), -54 + i * 18, -6 - 30 * sin(((i + 0.5) / 7) * PI) + 22, 1, (i - 3) * 9),
    ) +
    shine('M-62,-8C-56,-42 -32,-60 -8,-63', 5, '.85')
  );
}

/** Dish, four discs, lifted bowl. */
export const xocdia: Motif = (r, P, D) => {
  const red = [r.yes(), r.yes(), r.yes(), r.yes()];
  const disc = ([x, y]: Point, i: number) =>
    elli(x, y + 4, 19, 9, '#000', { opacity: '.25' }) +
    elli(x, y + 2.5, 18, 8.4, red[i] ? '#7f1a15' : '#c9c0ab') +
    elli(x, y, 18, 8.4, red[i] ? '#c23a2d' : '#fffdf5');
  return (
    softShadow(D, 0, 66, 120, 24, 0.6) +
    elli(0, 50, 104, 40, metal(D, P)) +
    elli(0, 47, 99, 36, '#f7f2e6') +
    elli(0, 47, 84, 29, 'none', { stroke: P.b(0.5), 'stroke-width': 2.4 }) +
    elli(0, 47, 74, 25, 'none', { stroke: P.b(0.5), 'stroke-width': 0.9 }) +
    each(DISCS, disc) +
    put(bowl(P, D), 26, -44, 0.86, 17)
  );
};

const DOTS = [
  [-11, -22],
  [11, -22],
  [-11, 0],
  [11, 0],
  [-11, 22],
  [11, 22],
] as const;
const STICKS = [
  [-14, -16],
  [0, -16],
  [14, -16],
  [-14, 16],
  [0, 16],
  [14, 16],
] as const;

/** The three faces: one circle, six dots, six sticks. */
function tileFace(P: Palette, kind: number): string {
  if (kind === 0)
    return put(
      circ(0, 0, 19, P.a(0.5)) + circ(0, 0, 14, '#fffaf0') + circ(0, 0, 10, P.b(0.45)) + path(star(8, 8, 4), '#fffaf0'),
    );
  if (kind === 1) {
    const colours = [P.b(0.45), P.a(0.5), P.k(0.3)];
    return each(DOTS, ([x, y], i) => circ(x, y, 8.5, colours[i % 3] ?? P.glow) + circ(x, y, 4, '#fffaf0'));
  }
  return each(
    STICKS,
    ([x, y], i) =>
      rect(x - 4, y - 13, 8, 26, i % 2 ? P.a(0.5) : P.b(0.45), { rx: 4 }) + rect(x - 4, y - 1.5, 8, 3, '#fffaf0'),
  );
}

export const mahjong: Motif = (r, P, D) => {
  const stone = (x: number, y: number, turn: number, kind: number, k: number) =>
    put(
      rect(-33, -40, 74, 98, P.k(0.1), { rx: 12, opacity: '.4' }) +
        rect(-34, -42, 70, 96, P.b(0.38), { rx: 12 }) +
        rect(-35, -46, 68, 92, D.lin(ramp([0, 1], ['#fffdf5', '#e6dcc6'])), { rx: 11 }) +
        put(tileFace(P, kind), -1, 0, 1.1),
      x,
      y,
      k,
      turn,
    );
  return (
    softShadow(D, 0, 84, 110, 16) +
    stone(-66, 6, -12, r.i(0, 2), 0.92) +
    stone(68, 8, 12, r.i(0, 2), 0.92) +
    stone(0, -8, 0, r.i(0, 2), 1.12)
  );
};
