import { ok } from '../colour';
import { lit, ramp, softShadow } from '../defs';
import { circ, cos, elli, line, mirror, path, poly, put, rect, sin, times, type Point } from '../draw';
import { type Motif } from '../parts';

type Vec = readonly [number, number, number];

const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Between two points of the sphere, put back onto it. */
function between(a: Vec, b: Vec, k: number): Vec {
  const [x, y, z] = [a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k, a[2] + (b[2] - a[2]) * k];
  const l = Math.hypot(x, y, z);
  return [x / l, y / l, z / l];
}

/** The twelve corners of an icosahedron, turned. */
function icosahedron(A: number, B: number): Vec[] {
  const t = (1 + Math.sqrt(5)) / 2;
  const q = Math.hypot(1, t);
  const corners: Vec[] = [];
  for (const s of [-1, 1]) for (const u of [-1, 1]) corners.push([0, s, u * t], [s, u * t, 0], [u * t, 0, s]);
  return corners.map((corner): Vec => {
    const [x, y, z] = [corner[0] / q, corner[1] / q, corner[2] / q];
    const c = x * sin(A) + z * cos(A);
    return [x * cos(A) - z * sin(A), y * cos(B) - c * sin(B), y * sin(B) + c * cos(B)];
  });
}

interface Seam {
  /** Where the pentagon ends and where the neighbour's begins. */
  p: Vec;
  e: Vec;
  to: number;
}

/** A corner's pentagon, in order around it. */
function seams(corners: readonly Vec[], i: number, v: Vec): Seam[] {
  const near = corners.flatMap((w, to) => (to !== i && Math.hypot(...minus(w, v)) < 1.2 ? [{ w, to }] : []));
  const list = near.map(({ w, to }): Seam => ({ p: between(v, w, 1 / 3), e: between(v, w, 2 / 3), to }));
  const first = near[0];
  if (!first) return list;
  const ux = minus(between(v, first.w, 0.3), v);
  const d = dot(ux, v);
  const u: Vec = [ux[0] - d * v[0], ux[1] - d * v[1], ux[2] - d * v[2]];
  const w = cross(v, u);
  const angle = (p: Vec) => Math.atan2(dot(p, w), dot(p, u));
  return list.sort((a, b) => angle(a.p) - angle(b.p));
}

/** A truncated icosahedron, really projected. */
export const football: Motif = (r, P, D) => {
  const R = 94;
  const corners = icosahedron(r.f(0, 6), r.f(0, 6));
  const patchEdge = { stroke: P.k(0.15), 'stroke-width': 3, 'stroke-linejoin': 'round' };
  let patches = '';
  let lines = '';
  corners.forEach((v, i) => {
    const around = seams(corners, i, v);
    const shape = poly(around.map(({ p }): Point => [p[0] * R, p[1] * R]));
    if (v[2] > -0.25) patches += path(shape, D.lin(ramp([0, 1], [P.k(0.34), P.k(0.15)])), patchEdge);
    for (const { p, e, to } of around) {
      if (to <= i || p[2] + e[2] <= -0.1) continue;
      const m = between(p, e, 0.5);
      const d = `M${p[0] * R},${p[1] * R}Q${m[0] * R * 1.02},${m[1] * R * 1.02} ${e[0] * R},${e[1] * R}`;
      lines += line(d, P.k(0.3), 2.4);
    }
  });
  const clip = D.clip(circ(0, 0, R));
  return (
    softShadow(D, 0, 98, 80, 15, 0.55) +
    circ(0, 0, R, D.rad(ramp([0, 0.6, 1], ['#ffffff', '#ebe6da', '#a8a293']), 0.36, 0.28, 0.82)) +
    `<g clip-path="${clip}">${lines}${patches}</g>` +
    circ(0, 0, R, D.rad(ramp([0.5, 1], ['#000', '#000'], [0, 0.42]), 0.38, 0.32, 0.72)) +
    elli(-34, -52, 30, 17, '#fff', { opacity: '.5', transform: 'rotate(-34 -34 -52)' })
  );
};

export const hoop: Motif = (_r, P, D) => {
  return (
    rect(-88, -98, 176, 112, D.lin(ramp([0, 1], ['#ffffff', '#dfe7e6'], [0.9, 0.75])), {
      rx: 8,
      stroke: P.m(0.7),
      'stroke-width': 3,
    }) +
    rect(-34, -48, 68, 48, 'none', { stroke: P.a(0.55), 'stroke-width': 5 }) +
    times(9, (i) =>
      line(`M${-44 + i * 11},18L${-28 + i * 7 + (i % 2 ? 6 : -6)},52L${-24 + i * 6},88`, '#fff', 2.2, {
        opacity: '.9',
      }),
    ) +
    times(3, (i) =>
      line(`M${-36 + i * 4},${36 + i * 18}Q0,${46 + i * 18} ${36 - i * 4},${36 + i * 18}`, '#fff', 2, {
        opacity: '.8',
      }),
    ) +
    elli(0, 16, 50, 11, 'none', { stroke: P.a(0.58), 'stroke-width': 6 }) +
    put(
      circ(
        0,
        0,
        42,
        lit(D, (l) => ok(l * 0.9, 0.16, 52), 0.92, 0.42),
      ) + line('M-42,0H42M0,-42V42M-30,-30C-8,-14 -8,14 -30,30M30,-30C8,-14 8,14 30,30', '#2b1408', 2.6),
      34,
      -50,
      1,
      24,
    )
  );
};

/** E-sports controller. */
export const pad: Motif = (_r, P, D) => {
  return (
    softShadow(D, 0, 78, 100, 14) +
    path(
      'M-60,-46H60C96,-46 108,18 100,60C95,84 68,80 54,50L40,28H-40L-54,50C-68,80 -95,84 -100,60C-108,18 -96,-46 -60,-46Z',
      D.lin(ramp([0, 0.5, 1], [P.a(0.72), P.a(0.52), P.a(0.3)])),
      { stroke: P.a(0.86), 'stroke-width': 2 },
    ) +
    path('M-56,-40H56C70,-40 78,-32 82,-22H-82C-78,-32 -70,-40 -56,-40Z', '#fff', { opacity: '.22' }) +
    put(rect(-8, -24, 16, 48, P.k(0.18), { rx: 4 }) + rect(-24, -8, 48, 16, P.k(0.18), { rx: 4 }), -56, -4) +
    (
      [
        [56, -22, P.b(0.75)],
        [74, -4, P.glow],
        [56, 14, P.m(0.85)],
        [38, -4, P.w()],
      ] as const
    )
      .map(([x, y, c]) => circ(x, y + 2, 9, P.k(0.16)) + circ(x, y, 8.6, c))
      .join('') +
    mirror(circ(25, 26, 17, P.k(0.16)) + circ(25, 24, 13, D.rad(ramp([0, 1], [P.k(0.5), P.k(0.2)])))) +
    rect(-14, -18, 28, 14, P.glow, { rx: 4, opacity: '.9' })
  );
};
