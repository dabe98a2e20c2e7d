import type { Palette, Tone } from '../colour';
import { type Defs, lit, metal, ramp, softShadow } from '../defs';
import {
  circ,
  cos,
  each,
  elli,
  max,
  min,
  ngon,
  path,
  petal,
  PI,
  poly,
  put,
  shine,
  sin,
  star,
  TAU,
  times,
  type Point,
} from '../draw';
import { coin, facets, type Facet, type Motif } from '../parts';

function sideCut(jitter: (L: number) => number, f: Tone): string {
  const T: Point[] = [
    [-54, -62],
    [-20, -62],
    [20, -62],
    [54, -62],
  ];
  const G: Point[] = [
    [-96, -18],
    [-50, -14],
    [0, -12],
    [50, -14],
    [96, -18],
  ];
  const C: Point = [0, 94];
  const L: Point = [-20, -12.6];
  const R: Point = [20, -12.6];
  const [t0, t1, t2, t3] = T as [Point, Point, Point, Point];
  const [g0, g1, g2, g3, g4] = G as [Point, Point, Point, Point, Point];
  const list: Facet[] = [
    [[t0, g0, g1], 0.58],
    [[t0, t1, g1], 0.84],
    [[t1, g1, g2], 0.68],
    [[t1, t2, g2], 0.95],
    [[t2, g2, g3], 0.74],
    [[t2, t3, g3], 0.88],
    [[t3, g3, g4], 0.5],
    [[g0, g1, C], 0.46],
    [[g1, L, C], 0.72],
    [[L, g2, C], 0.88],
    [[g2, R, C], 0.6],
    [[R, g3, C], 0.78],
    [[g3, g4, C], 0.4],
  ];
  return facets(
    list.map(([shape, light]): Facet => [shape, jitter(light)]),
    f,
  );
}

function topCut(cut: 'round' | 'step', D: Defs, jitter: (L: number) => number, f: Tone): string {
  const n = 8;
  const flat = cut === 'step' ? 0.78 : 1;
  const R = 96;
  const ring = (q: number, off: number) =>
    Array.from({ length: n }, (_, i): Point => {
      const a = ((i + off) * TAU) / n - PI / 2;
      return [q * cos(a) * flat * 1.08, q * sin(a) * 1.02];
    });
  const off = cut === 'step' ? 0.5 : 0;
  const [A, B, C] = [ring(R * 0.48, off), ring(R * 0.75, 0.5), ring(R, off)];
  const light = (i: number) => 0.64 + 0.28 * cos(((i + 0.5) * TAU) / n + 2.3);
  const list: Facet[] = [];
  for (let i = 0; i < n; i++) {
    const k = (i + 1) % n;
    const [a, a2, b, b2, c, c2] = [A[i], A[k], B[i], B[k], C[i], C[k]] as [Point, Point, Point, Point, Point, Point];
    if (cut === 'step') list.push([[c, c2, b2, b], light(i) - 0.1], [[b, b2, a2, a], light(i) + 0.08]);
    else
      list.push(
        [[a, a2, b], light(i) + 0.12],
        [[a, b, c], light(i) - 0.12],
        [[a2, b, c2], light(i) + 0.02],
        [[b, c, c2], light(i) - 0.2],
      );
  }
  const table = D.lin(ramp([0, 0.5, 0.51, 1], [f(0.97), f(0.8), f(0.66), f(0.86)]), 0, 0, 1, 1);
  return (
    facets(
      list.map(([shape, L]): Facet => [shape, jitter(L)]),
      f,
    ) + path(poly(A), table)
  );
}

export const gem: Motif = (r, P, D) => {
  const cut = r.pick(['side', 'round', 'step'] as const);
  const jitter = (L: number) => min(0.96, max(0.26, L + r.f(-0.05, 0.05)));
  const stone = cut === 'side' ? sideCut(jitter, P.a) : topCut(cut, D, jitter, P.a);
  const sparkle = put(path(star(4, 26, 2.6), '#fff'), -46, -50) + put(path(star(4, 13, 1.4), '#fff'), 58, 20);
  return softShadow(D, 0, 100, 80, 16) + stone + sparkle;
};

function crownJewels(P: Palette, D: Defs): string {
  const points = [
    [-92, -36, 9],
    [-30, -66, 11],
    [30, -66, 11],
    [92, -36, 9],
  ] as const;
  const edge = (width: number) => ({ stroke: P.m(0.95), 'stroke-width': width });
  return (
    each(
      points,
      ([x, y, q]) => circ(x, y, q, lit(D, P.b, 0.9, 0.4)) + circ(x - q * 0.3, y - q * 0.3, q * 0.25, '#fff'),
    ) +
    put(path(ngon(8, 22, PI / 8), lit(D, P.a, 0.92, 0.36), edge(3)) + path(ngon(8, 11, PI / 8), P.a(0.84)), 0, 30) +
    each([-46, 46], (x) => put(path(ngon(4, 13), lit(D, P.b, 0.9, 0.4), edge(2)), x, 34)) +
    times(9, (i) => circ(-64 + i * 16, 67 + 4 * sin((i / 8) * PI), 4, P.w(0.97)))
  );
}

export const crown: Motif = (_r, P, D) => {
  const shadow = softShadow(D, 0, 76, 90, 14);
  const gold = D.lin(ramp([0, 0.5, 1], [P.m(0.96, 0.7), P.m(0.72), P.m(0.46)]));
  return (
    shadow +
    path('M-92,-30L-54,16L-30,-58L0,6L30,-58L54,16L92,-30L74,58H-74Z', gold, {
      stroke: P.m(0.96, 0.6),
      'stroke-width': 2,
      'stroke-linejoin': 'round',
    }) +
    path('M0,6L30,-58L54,16L92,-30L74,58H0Z', P.m(0.4), { opacity: '.28' }) +
    path('M-76,50C-30,62 30,62 76,50L72,80C30,90 -30,90 -72,80Z', metal(D, P)) +
    crownJewels(P, D)
  );
};

const SEVEN = 'M-62,-88H66V-52C34,-16 16,30 14,88H-34C-30,30 -10,-14 18,-46H-22V-30H-62Z';

export const seven: Motif = (r, P, D) => {
  const n = r.pick([1, 3]);
  const one = (x: number, y: number, k: number, f: Tone) =>
    put(
      times(9, (i) => path(SEVEN, f(0.24 + i * 0.012), { transform: `translate(${9 - i} ${11 - i})` })) +
        path(SEVEN, D.lin(ramp([0, 0.48, 0.5, 1], [f(0.86), f(0.64), f(0.54), f(0.42)]))) +
        path(SEVEN, 'none', { stroke: P.m(0.94, 0.8), 'stroke-width': 5, 'stroke-linejoin': 'round' }) +
        path('M-54,-80H58V-70H-54Z', '#fff', { opacity: '.4' }),
      x,
      y,
      k,
    );
  return n === 1 ? one(0, 0, 1.1, P.a) : one(-62, 6, 0.66, P.b) + one(66, 6, 0.66, P.b) + one(0, -6, 0.98, P.a);
};

function jarBody(P: Palette, D: Defs): string {
  const clay = D.lin(ramp([0, 0.28, 0.5, 1], [P.a(0.36), P.a(0.74), P.a(0.58), P.a(0.26)]), 0, 0, 1, 0);
  return (
    path('M-40,-50C-36,-36 -46,-30 -62,-14C-86,10 -84,66 -48,92H48C84,66 86,10 62,-14C46,-30 36,-36 40,-50Z', clay) +
    path('M-74,26C-40,40 40,40 74,26C76,36 75,46 72,54C40,68 -40,68 -72,54C-75,46 -76,36 -74,26Z', metal(D, P)) +
    times(7, (i) => put(path(star(4, 9, 4), P.a(0.4)), -57 + i * 19, 46 + 7 * sin(((i + 0.5) / 7) * PI))) +
    times(9, (i) => put(path(petal(8, 24), P.m(0.8), { opacity: '.9' }), -52 + i * 13, 92 - 2, 1, (i - 4) * 5)) +
    elli(0, -50, 42, 12, metal(D, P)) +
    elli(0, -51, 34, 8, '#fff4cf') +
    shine('M-62,4C-70,20 -70,34 -66,46', 6, '.45')
  );
}

/** The bursting jar. */
export const jar: Motif = (r, P, D) => {
  const light = circ(0, -66, 96, D.rad(ramp([0, 0.4, 1], [P.glow, P.glow, P.glow], [0.95, 0.4, 0])));
  const spray = times(12, () => {
    const one = coin(P, D, r.f(9, 17));
    return put(one, r.f(-78, 78), -58 - r.f(0, 62), 1, r.f(0, 90));
  });
  return light + spray + softShadow(D, 0, 96, 80, 14, 0.6) + jarBody(P, D);
};
