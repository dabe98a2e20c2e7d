import { metal, ramp } from '../defs';
import { abs, circ, cos, line, path, put, rect, sin, smooth, star, TAU, times } from '../draw';
import { ball, stone, type Motif } from '../parts';

export const plinko: Motif = (_r, P, D) => {
  let o = '';
  for (let y = 0; y < 8; y++)
    for (let x = 0; x <= y + 2; x++)
      o += circ((x - (y + 2) / 2) * 22, -84 + y * 20, 4, D.rad(ramp([0, 1], ['#fff', P.m(0.7)])));
  return (
    o +
    times(9, (i) =>
      rect(
        -98 + i * 22,
        76,
        19,
        24,
        i % 8 === 0 ? P.a(0.6) : abs(i - 4) > 2 ? P.a(0.7) : abs(i - 4) > 0 ? P.m(0.84) : P.b(0.62),
        { rx: 5 },
      ),
    ) +
    line(
      smooth([
        [0, -120],
        [4, -96],
        [-9, -76],
        [12, -56],
        [2, -36],
        [22, -16],
        [34, 4],
        [24, 24],
        [46, 46],
        [56, 66],
      ]),
      P.glow,
      3,
      { opacity: '.7', 'stroke-dasharray': '1 8' },
    ) +
    ball(D, P.a, 12, '', 58, 60)
  );
};

export const mines: Motif = (r, P, D) => {
  const found = () => (r.yes(0.82) ? stone(14, 13, 15, [0.9, 0.62, 0.78], P.a) : bomb);
  const bomb = circ(0, 0, 12, P.k(0.05)) + path(star(8, 17, 11), '#c23a2d') + circ(-3, -3, 3, '#fff');
  const cell = () => {
    const open = r.yes(0.45);
    const fill = open ? P.k(0.2) : D.lin(ramp([0, 1], [P.b(0.62), P.b(0.42)]));
    const edge = { rx: 11, stroke: open ? P.k(0.34) : P.b(0.78), 'stroke-width': 1.5 };
    const pit = rect(-24, -20, 48, 48, P.k(0.1), { rx: 11, opacity: '.6' });
    return pit + rect(-24, -24, 48, 48, fill, edge) + (open ? found() : '');
  };
  return times(4, (y) => times(4, (x) => put(cell(), -80 + x * 53.3, -80 + y * 53.3)));
};

export const wheel: Motif = (r, P, D) => {
  const n = r.pick([12, 16]);
  let o = circ(0, 5, 100, '#000', { opacity: '.4' }) + circ(0, 0, 100, metal(D, P, 0.2));
  for (let i = 0; i < n; i++) {
    const a = (i * TAU) / n;
    const b = a + TAU / n;
    o += path(
      `M0,0L${86 * cos(a)},${86 * sin(a)}A86,86 0 0 1 ${86 * cos(b)},${86 * sin(b)}Z`,
      [P.a(0.56), P.w(0.94), P.b(0.5), P.m(0.84)][i % 4] ?? P.glow,
      { stroke: P.m(0.9), 'stroke-width': 1.4 },
    );
  }
  return (
    o +
    circ(0, 0, 86, D.rad(ramp([0.2, 0.6, 1], ['#fff', '#fff', '#000'], [0.28, 0, 0.32]))) +
    times(24, (i) => circ(93 * cos((i * TAU) / 24), 93 * sin((i * TAU) / 24), 3.4, i % 2 ? '#fff8dc' : P.glow)) +
    circ(0, 0, 24, metal(D, P, 0.3)) +
    path(star(5, 15, 6.5), P.a(0.5)) +
    path('M-13,-112H13L0,-78Z', D.lin(ramp([0, 1], [P.a(0.72), P.a(0.42)])), { stroke: P.m(0.95), 'stroke-width': 2.5 })
  );
};
