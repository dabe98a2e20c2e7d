import type { Tone } from '../colour';
import { lit, metal, ramp } from '../defs';
import { abs, circ, cos, elli, line, path, PI, put, rect, shine, sin, tear, times } from '../draw';
import { type Motif } from '../parts';

export const rocket: Motif = (r, P, D) => {
  const flame = put(
    path(tear(20, 54), P.m(0.86), { opacity: '.9' }) + put(path(tear(11, 34), '#fffbe8'), 0, 4),
    0,
    104,
    1,
    180,
  );
  return put(
    times(9, (i) =>
      circ(r.f(-10, 10) * (i * 0.35 + 0.6), 120 + i * 15, 10 + i * 4.2, P.w(0.97), {
        opacity: (0.5 - i * 0.045).toFixed(2),
      }),
    ) +
      flame +
      path('M-30,44C-62,58 -66,86 -58,102C-46,86 -36,82 -22,80Z', P.b(0.5)) +
      path('M30,44C62,58 66,86 58,102C46,86 36,82 22,80Z', P.b(0.36)) +
      path(
        'M0,-112C34,-82 44,-20 26,82H-26C-44,-20 -34,-82 0,-112Z',
        D.lin(ramp([0, 0.45, 0.72, 1], ['#fffdf8', '#ece5d7', P.w(0.74), P.w(0.55)]), 0, 0, 1, 0),
      ) +
      path(
        'M0,-112C16,-98 27,-78 32,-54H-32C-27,-78 -16,-98 0,-112Z',
        D.lin(ramp([0, 1], [P.a(0.74), P.a(0.4)]), 0, 0, 1, 0),
      ) +
      circ(0, -16, 20, metal(D, P)) +
      circ(0, -16, 14, D.rad(ramp([0, 1], [P.g(0.8), P.k(0.22)]), 0.35, 0.3, 0.8)) +
      rect(-28, 66, 56, 9, P.a(0.5)) +
      path('M-5,30H5V100H-5Z', P.b(0.42)),
    0,
    -6,
    0.92,
    r.pick([28, 34, -30]),
  );
};

/** Folded paper plane on a rising curve. */
export const plane: Motif = (r, P) => {
  return (
    line('M-120,110C-40,108 30,60 62,-30', P.m(0.9), 3, { 'stroke-dasharray': '2 10' }) +
    put(
      path('M96,-70L-96,6L-26,28Z', P.w(0.99)) +
        path('M96,-70L-26,28L-14,84L8,42Z', P.a(0.46)) +
        path('M96,-70L8,42L54,64Z', P.w(0.88)) +
        path('M-26,28L-14,84L8,42Z', P.a(0.34)) +
        line('M96,-70L-26,28', P.a(0.7), 1),
      0,
      0,
      1.05,
      r.f(-8, 8),
    )
  );
};

export const balloon: Motif = (r, P, D) => {
  const one = (x: number, y: number, k: number, f: Tone, g: Tone) =>
    put(
      times(2, (i) => line(`M${i ? 20 : -20},62L${i ? 13 : -13},92`, P.k(0.25), 1.6)) +
        [-1, -0.62, -0.2, 0.2, 0.62, 1]
          .slice(0, 5)
          .map((a, i) => {
            const b = [-0.62, -0.2, 0.2, 0.62, 1][i] ?? 1;
            return path(
              `M${a * 6},-96C${a * 96},-92 ${a * 104},10 ${a * 24},66L${b * 24},66C${b * 104},10 ${b * 96},-92 ${b * 6},-96Z`,
              D.lin(
                ramp([0, 1], [(i % 2 ? g : f)(0.84 - abs(i - 1.4) * 0.1), (i % 2 ? g : f)(0.52 - abs(i - 1.4) * 0.07)]),
              ),
            );
          })
          .join('') +
        shine('M-46,-54C-36,-80 -22,-90 -8,-93', 5, '.6') +
        rect(-16, 90, 32, 24, D.lin(ramp([0, 1], ['#b98a50', '#6e4922'])), { rx: 5 }) +
        rect(-17, 90, 34, 5, '#d9b077', { rx: 2 }),
      x,
      y,
      k,
    );
  return (
    one(-78, -40, 0.36, P.b, P.w) + one(82, 34, 0.44, P.m, P.a) + one(0, -10, 0.96, P.a, r.pick<Tone>([P.w, P.b, P.m]))
  );
};

export const planet: Motif = (r, P, D) => {
  const R = 66;
  const clip = D.clip(circ(0, 0, R));
  const ring = (s: number) =>
    path(
      `M-112,0A112,30 0 0 ${s} 112,0L82,0A82,20 0 0 ${1 - s} -82,0Z`,
      D.lin(ramp([0, 0.5, 1], [P.m(0.9), P.m(0.66), P.m(0.94)], [0.95, 0.8, 0.95]), 0, 0, 1, 0),
    ) + line(`M-97,0A97,25 0 0 ${s} 97,0`, P.m(0.4), 1.6, { opacity: '.6' });
  return (
    put(ring(1), 0, 0, 1, -18) +
    circ(0, 0, R, lit(D, P.a, 0.9, 0.3)) +
    `<g clip-path="${clip}" transform="rotate(-18)">` +
    times(7, (i) =>
      path(
        `M-80,${-58 + i * 18}Q0,${-48 + i * 18 + r.f(-8, 8)} 80,${-58 + i * 18}V${-50 + i * 18 + r.f(0, 7)}Q0,${-38 + i * 18} -80,${-50 + i * 18}Z`,
        i % 2 ? P.a(0.88) : P.b(0.55),
        { opacity: '.42' },
      ),
    ) +
    '</g>' +
    circ(0, 0, R, D.rad(ramp([0.4, 1], ['#000', '#000'], [0, 0.6]), 0.32, 0.28, 0.86)) +
    put(ring(0), 0, 0, 1, -18) +
    circ(82, -66, 15, lit(D, P.b, 0.9, 0.36)) +
    circ(-88, 62, 9, lit(D, P.m, 0.92, 0.4))
  );
};

export const volcano: Motif = (r, P, D) => {
  return (
    times(8, (i) =>
      circ(r.f(-36, 36) * (1 + i * 0.12), -78 - i * 9, 20 + i * 2.5, P.k(0.3 + i * 0.03), { opacity: '.55' }),
    ) +
    times(7, (i) => {
      const a = -PI / 2 + (i - 3) * 0.24;
      return (
        line(
          `M0,-44Q${50 * cos(a)},${-44 + 90 * sin(a)} ${120 * cos(a)},${-30 + 92 * sin(a) + abs(i - 3) * 17}`,
          P.m(0.86),
          4 - abs(i - 3) * 0.6,
        ) + circ(120 * cos(a), -30 + 92 * sin(a) + abs(i - 3) * 17, r.f(3, 8), P.a(0.74))
      );
    }) +
    path(
      'M-130,98C-84,80 -52,0 -28,-46Q0,-34 28,-46C52,0 84,80 130,98Z',
      D.lin(ramp([0, 0.5, 1], [P.k(0.4), P.k(0.24), P.k(0.13)]), 0, 0, 0.5, 1),
    ) +
    elli(0, -44, 28, 8, '#fff1b0') +
    [
      'M-14,-42C-10,-10 -34,20 -26,60C-24,80 -40,90 -44,98H-16C-12,80 -6,60 -8,30C-8,0 0,-20 -2,-42Z',
      'M8,-42C14,-14 34,10 32,44C32,70 56,84 60,98H36C26,80 14,60 16,36C14,6 6,-20 8,-42Z',
    ]
      .map((d) => path(d, D.lin(ramp([0, 0.3, 1], ['#fff1b0', P.m(0.82), P.a(0.48)]))))
      .join('') +
    path('M-130,98C-84,80 -52,0 -28,-46L-18,-42C-40,10 -66,84 -96,98Z', '#fff', { opacity: '.1' })
  );
};

export const pyramid: Motif = (_r, P, D) => {
  return (
    circ(0, -46, 66, D.rad(ramp([0, 0.5, 1], ['#fff7d8', P.glow, P.m(0.7)]), 0.4, 0.4, 0.7)) +
    times(24, (i) => put(path('M-3,-74L0,-96L3,-74Z', P.m(0.92), { opacity: '.8' }), 0, -46, 1, i * 15)) +
    (
      [
        [-86, 90, 0.46],
        [84, 90, 0.4],
        [0, 94, 1],
      ] as const
    )
      .map(([x, y, k]) =>
        put(
          path('M0,-118L-104,0H10Z', D.lin(ramp([0, 1], [P.a(0.86), P.a(0.58)]))) +
            path('M0,-118L10,0H104Z', D.lin(ramp([0, 1], [P.a(0.52), P.a(0.3)]))) +
            times(9, (i) =>
              line(
                `M${(-104 * (i + 1)) / 10},${-118 + 11.8 * (i + 1)}L${(10 * (i + 1)) / 10},${-118 + 11.8 * (i + 1)}L${(104 * (i + 1)) / 10},${-118 + 11.8 * (i + 1)}`,
                P.k(0.2),
                0.8,
                { opacity: '.4' },
              ),
            ) +
            path('M0,-118L-24,-90H2Z', P.m(0.96, 0.6)) +
            path('M0,-118L2,-90H24Z', P.m(0.72)),
          x,
          y,
          k,
        ),
      )
      .join('')
  );
};
