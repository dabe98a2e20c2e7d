import type { Palette, Tone } from '../colour';
import { lit, metal, ramp, softShadow, type Defs } from '../defs';
import { abs, circ, cos, each, elli, line, mirror, path, PI, put, rect, shine, sin, star, times } from '../draw';
import { type Motif } from '../parts';

export const lantern: Motif = (r, P, D) => {
  const one = (x: number, y: number, k: number, f: Tone) => {
    const light = circ(0, 0, 96, D.rad(ramp([0, 0.5, 1], [P.glow, P.glow, P.glow], [0.75, 0.22, 0])));
    const rib = (w: number) =>
      path(`M-${w * 0.36},-58C-${w * 1.16},-34 -${w * 1.16},36 -${w * 0.36},60`, 'none', {
        stroke: f(0.94, 0.5),
        'stroke-width': 1,
        opacity: '.65',
      }) +
      path(`M${w * 0.36},-58C${w * 1.16},-34 ${w * 1.16},36 ${w * 0.36},60`, 'none', {
        stroke: f(0.34),
        'stroke-width': 1,
        opacity: '.6',
      });
    const tassel = (i: number) =>
      line(`M${(i - 3) * 1.2},80Q${(i - 3) * 3},100 ${(i - 3) * 3.4},${122 - abs(i - 3) * 3}`, P.m(0.72), 1.6);
    const body = D.rad(ramp([0, 0.35, 1], [f(0.93, 0.7), f(0.74), f(0.4)]), 0.5, 0.55, 0.62);
    return put(
      light +
        line('M0,-330V-66', P.m(0.6), 1.6) +
        path(
          'M-26,-58H26C62,-44 74,-18 74,2C74,26 58,50 26,60H-26C-58,50 -74,26 -74,2C-74,-18 -62,-44 -26,-58Z',
          body,
        ) +
        each([64, 46, 24], rib) +
        rect(-28, -68, 56, 11, metal(D, P), { rx: 3 }) +
        rect(-28, 58, 56, 10, metal(D, P), { rx: 3 }) +
        circ(0, 76, 6, P.m(0.8)) +
        times(7, tassel),
      x,
      y,
      k,
    );
  };
  const s = r.pick([1, 2, 3]);
  if (s === 1) return one(0, 0, 1.1, P.a);
  if (s === 2) return one(-66, -72, 0.55, P.b) + one(52, -10, 0.98, P.a);
  return one(-78, -58, 0.58, P.b) + one(80, -84, 0.5, P.b) + one(0, 22, 0.86, P.a);
};

/** Bronze drum face: sun, chevrons, flying birds, rings. */
export const drum: Motif = (_r, P, D) => {
  const hi = P.m(0.93, 0.7);
  const lo = P.m(0.36);
  const em = (s: string, w: number) => line(s, lo, w, { transform: 'translate(0 1)' }) + line(s, hi, w * 0.7);
  const bird = 'M-17,2C-10,-3 -4,-4 2,-4L12,-15L11,-5C16,-4 20,0 24,2C15,4 6,6 -2,4L-8,10L-7,4Z';
  let o =
    circ(3, 6, 99, '#000', { opacity: '.35' }) +
    circ(0, 0, 99, metal(D, P, 0.25)) +
    circ(0, 0, 93, P.m(0.5)) +
    circ(0, 0, 91, D.rad(ramp([0, 0.5, 1], [P.m(0.88), P.m(0.66), P.m(0.5)]), 0.4, 0.32, 0.75));
  for (const R of [89, 79, 56, 50, 33])
    o +=
      circ(0, 1, R, 'none', { stroke: lo, 'stroke-width': 1.2 }) +
      circ(0, 0, R, 'none', { stroke: hi, 'stroke-width': 0.9 });
  o +=
    times(56, (i) => put(rect(-0.9, -87.5, 1.8, 7, lo), 0, 0, 1, (i * 360) / 56)) +
    times(12, (i) =>
      put(
        put(path(bird, lo), 0, -67.5, 0.86) + put(path(bird, hi, { opacity: '.35' }), 0, -68.3, 0.86),
        0,
        0,
        1,
        i * 30,
      ),
    );
  o +=
    times(32, (i) => put(circ(0, -53, 1.7, lo), 0, 0, 1, i * 11.25)) +
    times(28, (i) => put(em('M-3.5,-48L0,-37L3.500,-48', 1.3), 0, 0, 1, (i * 360) / 28));
  return (
    o +
    path(star(14, 33, 10), D.rad(ramp([0, 1], [P.m(0.98, 0.5), P.m(0.72)])), { stroke: lo, 'stroke-width': 1 }) +
    circ(0, 0, 8, P.m(0.97, 0.5))
  );
};

/** One storey of height `th` and half width `w`. */
function storey(P: Palette, D: Defs, w: number, th: number, roof: string, wall: string): string {
  const bw = w * 0.56;
  const pane = (bw * 2 - 12) / 5;
  const light = () => D.lin(ramp([0, 1], [P.glow, P.m(0.74)]));
  const eave = `M${-w},${-th * 0.66}Q${-w * 0.8},${-th * 0.36} ${-w * 0.62},${-th * 0.42}H${w * 0.62}Q${w * 0.8},${-th * 0.36} ${w},${-th * 0.66}`;
  const ridge = `Q${w * 0.62},${-th * 0.68} ${w * 0.4},${-th}H${-w * 0.4}Q${-w * 0.62},${-th * 0.68} ${-w},${-th * 0.66}Z`;
  const window = (k: number) =>
    rect(-bw + 6 + (k * (bw * 2 - 12)) / 5, -th * 0.44, pane - 5, th * 0.4, light(), { rx: 2 });
  return (
    rect(-bw, -th * 0.55, bw * 2, th * 0.56, wall) +
    times(5, window) +
    path(eave + ridge, roof) +
    line(eave, P.m(0.86), 2.4)
  );
}

export const pagoda: Motif = (r, P, D) => {
  const n = r.i(3, 5);
  const th = 170 / n;
  const roof = D.lin(ramp([0, 1], [P.a(0.68), P.a(0.36)]));
  const wall = D.lin(ramp([0, 1], [P.k(0.22), P.k(0.14)]));
  let tower = '';
  for (let i = 0; i < n; i++) tower = put(storey(P, D, 92 - i * (56 / n), th, roof, wall), 0, 84 - i * th) + tower;
  const finial = line('M0,0V-34', P.m(0.85), 4) + circ(0, -14, 6, P.m(0.9)) + circ(0, -28, 4, P.m(0.9));
  return (
    softShadow(D, 0, 90, 110, 14) +
    rect(-86, 82, 172, 10, P.k(0.3), { rx: 2 }) +
    tower +
    put(finial, 0, 84 - n * th + 2)
  );
};

/** Sailing junk with battened sails. */
export const junk: Motif = (_r, P, D) => {
  const sail = (x: number, y: number, k: number, f: Tone) =>
    put(
      path(
        'M-4,-92C26,-96 48,-78 58,-44C66,-10 64,24 58,40L-10,46C-22,4 -22,-52 -4,-92Z',
        D.lin(ramp([0, 0.5, 1], [f(0.76), f(0.58), f(0.36)]), 0, 0, 1, 0.3),
      ) +
        times(6, (i) => {
          const t = i / 6;
          return line(
            `M${-8 - 11 * sin(t * PI)},${-72 + i * 21}Q24,${-84 + i * 22} ${44 + 16 * sin(t * 2.2)},${-58 + i * 18}`,
            P.k(0.2),
            1.8,
            { opacity: '.55' },
          );
        }) +
        line('M-8,-102L-8,70', P.k(0.2), 4),
      x,
      y,
      k,
    );
  return (
    elli(0, 84, 120, 9, P.w(), { opacity: '.18' }) +
    sail(34, 4, 0.72, P.a) +
    sail(-66, 8, 0.62, P.a) +
    sail(-18, -10, 1.02, P.a) +
    path(
      'M-104,44C-60,58 50,60 104,36C100,62 84,82 64,86H-66C-88,80 -100,64 -104,44Z',
      D.lin(ramp([0, 0.4, 1], [P.m(0.48), P.k(0.26), P.k(0.15)])),
    ) +
    line('M-104,45C-60,59 50,61 104,37', P.m(0.82), 3) +
    times(5, (i) => circ(-56 + i * 28, 68, 4, P.glow)) +
    times(4, (i) => line(`M${-110 + i * 18},${92 + i * 7}H${70 - i * 10}`, P.w(), 1.6, { opacity: '.45' }))
  );
};

/** Opera mask: painted, symmetrical. */
export const mask: Motif = (r, P, D) => {
  const base = r.pick<Tone>([P.w, P.a]);
  const ink = P.k(0.15);
  const c2 = base === P.a ? P.w(0.96) : P.a(0.52);
  const c3 = P.b(0.5);
  const half =
    path('M6,-58C26,-76 58,-72 76,-44C60,-52 40,-50 30,-34C22,-22 12,-26 6,-34Z', ink) +
    path('M12,-46C28,-58 46,-58 58,-50C44,-50 34,-44 26,-36Z', P.m(0.85)) +
    path('M10,-12C22,-30 54,-30 70,-14C58,4 26,6 10,-12Z', ink) +
    path('M18,-12C28,-22 50,-22 60,-13C50,-3 28,-3 18,-12Z', '#fffdf6') +
    circ(38, -12, 8, ink) +
    circ(35, -15, 2.6, '#fff') +
    path('M72,-10C90,4 86,44 56,62C72,36 66,14 44,10C58,6 66,0 72,-10Z', c3) +
    path('M62,4C72,16 70,34 58,48C62,30 58,18 48,12Z', P.m(0.88)) +
    path('M4,18C14,16 24,22 22,32C16,40 8,36 4,34Z', ink, { opacity: '.85' }) +
    path('M0,50C12,44 26,46 36,40C32,58 18,66 0,66Z', P.a(0.42)) +
    path('M16,82C26,78 38,70 44,58C42,76 32,90 18,96Z', c2) +
    path('M30,24C40,24 52,30 54,40C46,38 36,34 30,24Z', c2);
  return (
    softShadow(D, 0, 104, 60, 12) +
    times(9, (i) => {
      const a = PI + ((i + 0.5) / 9) * PI;
      return circ(92 * cos(a), -22 + 84 * sin(a), i % 2 ? 11 : 14, lit(D, i % 2 ? P.m : P.b, 0.9, 0.42));
    }) +
    path(
      'M0,-96C60,-96 88,-56 86,-8C84,50 44,104 0,104C-44,104 -84,50 -86,-8C-88,-56 -60,-96 0,-96Z',
      D.rad(
        ramp([0, 0.65, 1], [base(0.97), base(base === P.a ? 0.6 : 0.93), base(base === P.a ? 0.4 : 0.74)]),
        0.42,
        0.35,
        0.75,
      ),
    ) +
    mirror(half) +
    path('M0,-92C12,-74 10,-62 0,-46C-10,-62 -12,-74 0,-92Z', P.m(0.84), { stroke: ink, 'stroke-width': 2 }) +
    path('M0,-80C5,-72 5,-64 0,-56C-5,-64 -5,-72 0,-80Z', P.a(0.5)) +
    path('M-4,-34C-6,-6 -10,10 -4,20H4C10,10 6,-6 4,-34Z', c2, { opacity: '.9' }) +
    shine('M-60,-60C-50,-80 -30,-90 -14,-91', 5, '.55')
  );
};
