import type { Palette } from '../colour';
import { ramp, softShadow, type Defs } from '../defs';
import { abs, circ, cos, each, elli, line, mirror, path, put, shine, sin, tear, times } from '../draw';
import { type Motif } from '../parts';

export const butterfly: Motif = (_r, P, D) => {
  const up = 'M4,-14C18,-86 100,-112 108,-66C112,-30 60,6 6,6Z';
  const lo = 'M6,6C46,0 92,22 80,62C70,96 24,74 4,22Z';
  const wing =
    path(up, D.rad(ramp([0, 0.5, 1], [P.a(0.9), P.a(0.66), P.a(0.36)]), 0.15, 0.85, 1), {
      stroke: P.k(0.14),
      'stroke-width': 5,
      'stroke-linejoin': 'round',
    }) +
    path(lo, D.rad(ramp([0, 0.6, 1], [P.b(0.86), P.b(0.6), P.b(0.34)]), 0.1, 0.1, 1), {
      stroke: P.k(0.14),
      'stroke-width': 5,
      'stroke-linejoin': 'round',
    }) +
    times(6, (i) => {
      const a = -1.25 + i * 0.21;
      return line(`M10,-6L${96 * cos(a)},${84 * sin(a)}`, P.k(0.16), 1.6, { opacity: '.7' });
    }) +
    put(path(tear(15, 22), P.m(0.9)) + path(tear(8, 12), P.k(0.15)), 78, -64, 1, 54) +
    times(6, (i) => circ(100 - i * 9, -44 + i * 8.5, 3.2, '#fff')) +
    put(path(tear(12, 17), P.m(0.9)) + path(tear(6, 9), P.a(0.4)), 56, 46, 1, 128) +
    times(5, (i) => circ(76 - i * 11, 68 - abs(i - 1.5) * 4 + i * 2, 2.6, '#fff', { opacity: '.9' }));
  return (
    mirror(wing) +
    path('M-5,-24C-7,10 -4,50 0,62C4,50 7,10 5,-24Z', P.k(0.14)) +
    circ(0, -29, 7, P.k(0.14)) +
    mirror(line('M2,-34C8,-54 20,-66 32,-70', P.k(0.14), 2) + circ(33, -70, 3, P.k(0.14)))
  );
};

export const peacock: Motif = (_r, P, D) => {
  let o = '';
  for (const [n, R, k] of [
    [13, 116, 1],
    [11, 92, 0.92],
    [9, 68, 0.84],
  ] as const)
    o += times(n, (i) =>
      put(
        line(`M0,0V${-R + 10}`, P.a(0.46), 2.4) +
          put(
            path(tear(17 * k, 27 * k), P.a(0.42)) +
              put(path(tear(13 * k, 20 * k), P.m(0.82)), 0, 2) +
              put(path(tear(9.5 * k, 14 * k), P.b(0.66)), 0, 4) +
              put(path(tear(5.5 * k, 8 * k), P.k(0.2)), 0, 6),
            0,
            -R,
          ),
        0,
        62,
        1,
        -82 + (i * 164) / (n - 1),
      ),
    );
  return (
    o +
    path(
      'M-6,-34C10,-36 16,-22 12,-6C10,14 34,30 30,58C28,82 -24,82 -26,58C-28,38 -10,22 -12,2C-14,-14 -16,-28 -6,-34Z',
      D.lin(ramp([0, 0.5, 1], [P.b(0.72), P.b(0.5), P.b(0.3)]), 0, 0, 1, 1),
    ) +
    path('M-14,-22L-30,-15L-13,-12Z', P.m(0.85)) +
    circ(-4, -22, 4.6, '#fff') +
    circ(-5, -22, 2.6, P.k(0.1)) +
    times(4, (i) => {
      const a = -1.9 + i * 0.3;
      return (
        line(`M0,-34L${26 * cos(a)},${-34 + 24 * sin(a)}`, P.b(0.7), 1.6) +
        circ(26 * cos(a), -34 + 24 * sin(a), 3.4, P.m(0.9))
      );
    })
  );
};

const STRIPES = [
  [20, -86, 26, -50, 4],
  [44, -78, 40, -50, 5],
  [70, -54, 52, -40, 5],
  [90, -14, 64, -6, 6],
  [92, 12, 66, 14, 5],
  [84, 34, 62, 32, 4],
] as const;

function halfFace(P: Palette, D: Defs, ink: string): string {
  const fur = D.lin(ramp([0, 1], [P.a(0.8), P.a(0.56)]), 0, 0, 0.6, 1);
  const stripes = each(STRIPES, ([x, y, u, v, w]) =>
    path(
      `M${x - w},${y}Q${(x + u) / 2},${(y + v) / 2 + w} ${u},${v}Q${(x + u) / 2 + w},${(y + v) / 2 - w} ${x + w},${y + w}Z`,
      ink,
    ),
  );
  return (
    path('M0,-86C36,-88 74,-70 86,-30C98,4 84,30 92,44C72,48 62,84 0,96Z', fur) +
    path('M58,28C82,20 90,34 92,44C72,48 62,84 30,92C44,70 44,44 58,28Z', '#fff7e8') +
    path('M14,-30C24,-46 52,-44 62,-22C44,-26 28,-22 14,-30Z', '#fff7e8') +
    stripes +
    path('M10,-8C20,-24 48,-24 58,-8C48,4 22,6 10,-8Z', ink) +
    circ(34, -10, 11.5, D.rad(ramp([0, 0.6, 1], ['#fff3a8', P.m(0.85), P.m(0.5)]))) +
    elli(34, -10, 4, 9.5, ink) +
    circ(31, -14, 2.4, '#fff') +
    path('M0,34C14,28 40,34 42,56C40,76 14,78 0,70Z', '#fff7e8') +
    times(3, (i) => circ(20 + i * 7, 54 + (i % 2) * 8, 1.8, ink)) +
    times(3, (i) => line(`M36,${52 + i * 8}L98,${44 + i * 15}`, '#fff', 1.3, { opacity: '.85' }))
  );
}

export const tiger: Motif = (_r, P, D) => {
  const ink = P.k(0.15);
  const face = halfFace(P, D, ink);
  return (
    softShadow(D, 0, 98, 70, 10) +
    mirror(put(circ(0, 0, 27, P.a(0.6)) + circ(0, 2, 16, P.k(0.2)), 64, -70)) +
    mirror(face) +
    line('M0,-84V-58M-9,-82L-5,-60M9,-82L5,-60', ink, 5) +
    path('M-17,26C-8,20 8,20 17,26C16,38 6,44 0,48C-6,44 -16,38 -17,26Z', '#8f3a3f') +
    line('M0,48V60M0,60C-6,70 -20,70 -26,62M0,60C6,70 20,70 26,62', ink, 3.4) +
    shine('M-10,25C-4,22 4,22 8,24', 3, '.6')
  );
};
