import { metal, ramp } from '../defs';
import { abs, circ, cos, elli, line, path, PI, rect, shine, sin, times } from '../draw';
import { ball, type Motif } from '../parts';

export const balls: Motif = (r, P, D) => {
  const fs = [P.a, P.b, P.m, P.g] as const;
  const lab = () => String(r.i(0, 99)).padStart(2, '0');
  return r.yes(0.5)
    ? ball(D, fs[1], 36, lab(), -62, 44) +
        ball(D, fs[2], 36, lab(), 62, 44) +
        ball(D, fs[0], 36, lab(), 0, 50) +
        ball(D, fs[2], 35, lab(), -32, -12) +
        ball(D, fs[1], 35, lab(), 34, -12) +
        ball(D, fs[0], 35, lab(), 2, -66)
    : ball(D, fs[1], 28, lab(), 68, -58) +
        ball(D, fs[2], 34, lab(), -70, 40) +
        ball(D, fs[0], 74, lab(), 4, 6) +
        ball(D, fs[2], 22, lab(), 74, 66);
};

/** Draw machine. */
export const globe: Motif = (r, P, D) => {
  const fs = [P.a, P.b, P.m];
  return (
    path('M-44,92L-28,66H28L44,92Z', metal(D, P)) +
    rect(-58, 90, 116, 12, P.k(0.2), { rx: 4 }) +
    circ(0, -6, 84, D.rad(ramp([0, 0.7, 1], ['#fff', '#fff', '#fff'], [0.28, 0.06, 0.32]), 0.4, 0.35, 0.7)) +
    times(15, (i) => {
      const a = r.f(0.1, PI - 0.1);
      const q = r.f(10, 66);
      return ball(D, fs[i % 3] ?? P.a, 13.5, String(r.i(1, 55)), q * cos(a), -10 + q * sin(a) * 0.92);
    }) +
    [-1, -0.5, 0, 0.5, 1]
      .map((k) =>
        elli(0, -6, abs(84 * k) || 0.1, 84, 'none', { stroke: P.m(0.85), 'stroke-width': 1.5, opacity: '.7' }),
      )
      .join('') +
    line('M-84,-6H84', P.m(0.85), 1.5, { opacity: '.7' }) +
    circ(0, -6, 84, 'none', { stroke: metal(D, P), 'stroke-width': 6 }) +
    shine('M-62,-40C-52,-66 -30,-80 -8,-82', 6, '.7')
  );
};
