import type { Random } from '../../random';
import type { Palette, Tone } from '../colour';
import { lit, metal, ramp, softShadow, type Defs } from '../defs';
import {
  circ,
  cos,
  each,
  elli,
  line,
  max,
  min,
  mirror,
  path,
  PI,
  put,
  rect,
  shine,
  sin,
  smooth,
  TAU,
  times,
  type Point,
} from '../draw';
import { ball, coin, stone, type Motif } from '../parts';

/** Half widths of a koi from nose to tail. */
const GIRTH = [0, 13, 20, 24, 26, 27, 26, 24.5, 22.5, 20, 17.5, 15, 12.5, 10, 8, 6.5, 5.5] as const;
const FIN = 'M0,0C6,-16 26,-40 44,-40C40,-22 26,-4 10,2Z';

/** x, y, half width. */
type Rib = readonly [x: number, y: number, w: number];
type Spot = readonly [x: number, y: number, R: number];

function outline(spine: readonly Rib[]): string {
  const upper: Point[] = [];
  const lower: Point[] = [];
  spine.forEach(([x, y, w], i) => {
    const [q, p] = [spine[min(spine.length - 1, i + 1)] as Rib, spine[max(0, i - 1)] as Rib];
    const a = Math.atan2(q[1] - p[1], q[0] - p[0]) + PI / 2;
    upper.push([x + w * cos(a), y + w * sin(a)]);
    lower.unshift([x - w * cos(a), y - w * sin(a)]);
  });
  return smooth([...upper, ...lower], true);
}

function fins(spine: readonly Rib[], fin: string, f: Tone): string {
  const [tx, ty] = spine.at(-1) as Rib;
  const [x, y, w] = spine[4] as Rib;
  const tail = (s: number) =>
    path(
      `M${tx - 4},${ty}C${tx + 26},${ty + s * 4} ${tx + 40},${ty + s * 44} ${tx + 62},${ty + s * 40}C${tx + 52},${ty + s * 22} ${tx + 40},${ty + s * 8} ${tx + 30},${ty + s}Z`,
      fin,
    );
  const rays = times(3, (k) => line(`M4,-3L${26 + k * 6},${-32 + k * 8}`, f(0.95, 0.4), 0.8, { opacity: '.6' }));
  return (
    tail(1) +
    tail(-1) +
    put(path(FIN, fin) + rays, x, y - w * 0.8) +
    put(`<g transform="scale(1 -1)">${path(FIN, fin)}</g>`, x, y + w * 0.8)
  );
}

function patches(spots: readonly Spot[], f: Tone, D: Defs): string {
  return each(spots, ([x, y, R]) => {
    const edge = Array.from({ length: 8 }, (_, i): Point => {
      const a = (i * TAU) / 8;
      const q = R * (0.75 + 0.4 * sin(i * 2.6 + R));
      return [x + q * 1.2 * cos(a), y + q * sin(a)];
    });
    return path(smooth(edge, true), D.lin(ramp([0, 1], [f(0.72), f(0.52)])));
  });
}

/** One koi; `swing` is how much it bends. */
function fish(P: Palette, D: Defs, swing: number, turned: boolean, f: Tone, spots: readonly Spot[]): string {
  const spine = GIRTH.map((w, i): Rib => {
    const t = i / 16;
    return [-86 + t * 150, swing * sin(t * 4.4 + 0.3) * (0.3 + t), w];
  });
  const body = outline(spine);
  const clip = D.clip(path(body, '#000'));
  const fin = D.lin(ramp([0, 1], [f(0.92, 0.6), f(0.75)], [0.95, 0.25]), 0, 0, 1, 0);
  const scales = () =>
    times(11, (c) =>
      times(7, (w) => line(`M${-44 + c * 10},${-30 + w * 10 + (c % 2) * 5}q6,5 0,10`, f(0.5), 0.8, { opacity: '.35' })),
    );
  const head = (spine[1] as Rib)[1];
  const back = smooth(spine.slice(3, 15).map(([x, y]): Point => [x, y]));
  return (
    `<g${turned ? ' transform="rotate(180)"' : ''}>` +
    fins(spine, fin, f) +
    path(body, '#000', { opacity: '.22', transform: 'translate(5 9)' }) +
    path(body, D.lin(ramp([0, 0.5, 1], [f(0.97, 0.3), f(0.93, 0.35), f(0.72, 0.5)]))) +
    `<g clip-path="${clip}">${patches(spots, f, D)}${scales()}</g>` +
    line(back, f(0.98, 0.2), 2, { opacity: '.5' }) +
    each([-1, 1], (s) => circ(-74, head + s * 9, 4.4, P.k(0.12)) + circ(-75.5, head + s * 9 - 1.2, 1.4, '#fff')) +
    '</g>'
  );
}

export const koi: Motif = (r, P, D) => {
  const spots = (): Spot[] => [
    [-56 + r.f(-8, 8), r.f(-6, 6), 16],
    [-6 + r.f(-10, 10), r.f(-8, 8), r.f(17, 24)],
    [38 + r.f(-8, 8), r.f(-2, 10), 12],
  ];
  const two = r.yes(0.5);
  const ripples = times(3, (i) =>
    elli(0, 0, 70 + i * 26, 56 + i * 22, 'none', {
      stroke: P.w(),
      'stroke-width': 1.4,
      opacity: (0.34 - i * 0.09).toFixed(2),
    }),
  );
  if (two)
    return (
      ripples +
      put(fish(P, D, 16, false, P.a, spots()), -4, -40, 0.86, -16) +
      put(fish(P, D, 14, true, P.b, spots()), 6, 50, 0.78, -14)
    );
  return ripples + put(fish(P, D, 20, false, P.a, spots()), 4, 0, 1.12, r.pick([-32, 28, 148]));
};

const BELL =
  'M-70,4C-74,-62 -38,-92 0,-92C38,-92 74,-62 70,4C60,-6 50,10 38,2C28,-4 22,12 10,4C4,0 -4,0 -10,4C-22,12 -28,-4 -38,2C-50,10 -60,-6 -70,4Z';
const INNER_BELL = 'M-40,-16C-40,-50 -22,-66 0,-66C22,-66 40,-50 40,-16C28,-24 12,-8 0,-16C-12,-8 -28,-24 -40,-16Z';

export const jelly: Motif = (r, P, D) => {
  const thread = (f: Tone) => (i: number) => {
    const x0 = -52 + i * 10.4;
    const a = r.f(8, 20);
    const s = r.pick([-1, 1]);
    const d = `M${x0},2C${x0 + a * s},40 ${x0 - a * s},70 ${x0 + a * s * 0.4},${r.f(96, 150)}`;
    return line(d, f(i % 2 ? 0.88 : 0.7), i % 3 ? 1.8 : 4.5, { opacity: i % 3 ? '.75' : '.5' });
  };
  const one = (x: number, y: number, k: number, f: Tone) => {
    const threads = times(11, thread(f));
    const light = circ(0, -20, 110, D.rad(ramp([0, 1], [f(0.85), f(0.85)], [0.5, 0])));
    const skin = D.rad(ramp([0, 0.45, 1], [f(0.96, 0.6), f(0.8), f(0.5)], [0.95, 0.85, 0.8]), 0.45, 0.25, 0.8);
    return put(
      light +
        threads +
        path(BELL, skin) +
        path(INNER_BELL, f(0.95, 0.6), { opacity: '.5' }) +
        times(7, (i) => circ(-44 + i * 14.6, -44 - 26 * sin((i / 6) * PI), 2.6, '#fff', { opacity: '.75' })) +
        shine('M-56,-30C-50,-62 -28,-80 -6,-83', 3.5, '.65'),
      x,
      y,
      k,
    );
  };
  return one(70, -52, 0.42, P.b) + one(-74, 18, 0.34, P.b) + one(-4, -12, 1, P.a);
};

const HEAD =
  'M-58,42C-70,20 -82,-8 -74,-44C-66,-84 -34,-100 0,-100C34,-100 66,-84 74,-44C82,-8 70,20 58,42C40,58 -40,58 -58,42Z';

function tentacle(r: Random, P: Palette, D: Defs, a: number, len: number, w: number, L: number): string {
  const n = 14;
  const bend = r.f(0.9, 1.9) * (a > 0 ? 1 : -1);
  const ribs: Array<readonly [x: number, y: number, w: number, direction: number]> = [];
  let [x, y, d] = [0, 30, PI / 2 - a];
  for (let i = 0; i <= n; i++) {
    ribs.push([x, y, w * (1 - i / n) + 1.4, d]);
    d += bend * (i / n) * 0.38;
    x += (cos(d) * len) / n;
    y += (sin(d) * len) / n;
  }
  const side = (s: number) =>
    ribs.map(([u, v, q, t]): Point => [u + s * q * cos(t + PI / 2), v + s * q * sin(t + PI / 2)]);
  const skin = D.lin(ramp([0, 1], [P.a(L), P.a(L - 0.2)]));
  const suckers = ribs.filter((_, i) => i > 3 && i % 2);
  return (
    path(smooth([...side(1), ...side(-1).toReversed()], true), skin) +
    each(suckers, ([u, v, q]) => circ(u + q * 0.3 * (a > 0 ? -1 : 1), v, q * 0.42, P.a(0.92, 0.5), { opacity: '.8' }))
  );
}

export const octopus: Motif = (r, P, D) => {
  const far = each([-1.35, 1.35, -0.98, 0.98], (a) => tentacle(r, P, D, a, 170, 15, 0.5));
  const near = each([-0.62, 0.62, -0.22, 0.22], (a) => tentacle(r, P, D, a, 150, 17, 0.62));
  const eye =
    elli(28, 6, 17, 20, '#fffaf0') +
    elli(25, 9, 9, 13, P.k(0.13)) +
    circ(22, 4, 4, '#fff') +
    path('M10,-18Q28,-26 46,-10', 'none', { stroke: P.a(0.34), 'stroke-width': 6, 'stroke-linecap': 'round' });
  return (
    far +
    near +
    path(HEAD, lit(D, P.a, 0.86, 0.4)) +
    times(9, () => circ(r.f(-46, 46), r.f(-86, -40), r.f(3, 8), P.a(0.84, 0.8), { opacity: '.4' })) +
    mirror(eye) +
    line('M-12,38Q0,46 12,38', P.a(0.3), 4) +
    shine('M-52,-52C-46,-76 -28,-88 -10,-90', 5, '.5')
  );
};

export const manta: Motif = (_r, P, D) => {
  const w =
    path(
      'M0,-58C12,-58 20,-50 26,-44C58,-40 96,-14 112,34C84,14 60,18 40,34C30,50 14,60 0,62Z',
      D.lin(ramp([0, 0.6, 1], [P.a(0.66), P.a(0.42), P.a(0.28)]), 0, 0, 1, 0.6),
    ) +
    path('M12,-56C22,-62 24,-72 18,-84C10,-78 6,-70 5,-58Z', P.a(0.5)) +
    path('M14,-40C46,-34 76,-14 98,18C74,6 52,8 34,20Z', P.a(0.78), { opacity: '.5' }) +
    times(6, (i) => circ(22 + i * 9, -18 + i * 5 + (i % 2) * 9, 3.4 - i * 0.35, P.w(), { opacity: '.85' })) +
    circ(22, -46, 3.4, '#fff') +
    circ(22, -46, 1.8, P.k(0.1));
  return (
    put(
      path('M0,0C10,60 -30,80 -10,140', 'none', { stroke: P.a(0.4), 'stroke-width': 5, 'stroke-linecap': 'round' }),
      0,
      50,
    ) +
    elli(0, 8, 8, 52, P.a(0.3)) +
    mirror(w) +
    path('M-5,-50Q0,10 0,56Q0,10 5,-50Z', P.a(0.82), { opacity: '.6' })
  );
};

export const chest: Motif = (r, P, D) => {
  const wood = D.lin(ramp([0, 0.5, 1], ['#a3663a', '#7a4524', '#4a2714']));
  return (
    circ(0, -30, 110, D.rad(ramp([0, 0.45, 1], [P.glow, P.glow, P.glow], [0.95, 0.35, 0]))) +
    path('M-84,-34C-84,-84 84,-84 84,-34L72,-12H-72Z', D.lin(ramp([0, 1], ['#5a311a', '#2c170c'])), {
      stroke: metal(D, P),
      'stroke-width': 7,
    }) +
    times(22, () => put(coin(P, D, r.f(10, 16)), r.f(-62, 62), r.f(-34, 6), 1, r.f(0, 90))) +
    put(stone(20, 18, 22, [0.9, 0.6, 0.74], P.a), -28, -30, 1.1, -14) +
    ball(D, P.b, 15, '', 34, -30) +
    softShadow(D, 0, 92, 96, 12, 0.6) +
    path('M-88,2H88L80,88H-80Z', wood) +
    times(3, (i) => line(`M-85,${24 + i * 22}H85`, '#2c170c', 1.6, { opacity: '.6' })) +
    [-62, 62, 0].map((x) => rect(x - 9, 0, 18, 89, metal(D, P))).join('') +
    rect(-90, -2, 180, 13, metal(D, P), { rx: 4 }) +
    put(
      rect(-19, -8, 38, 42, metal(D, P, 0.2), { rx: 6 }) + circ(0, 8, 6, P.k(0.14)) + rect(-2.5, 8, 5, 15, P.k(0.14)),
      0,
      12,
    )
  );
};
