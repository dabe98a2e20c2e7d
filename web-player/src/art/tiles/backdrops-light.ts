import type { Backdrop } from './backdrop';
import { metal, ramp } from './defs';
import { circ, cos, elli, line, ngon, path, PI, put, rect, sin, star, TAU, tenth, times } from './draw';

const rays: Backdrop = (r, P, { W, H, cy }, D) => {
  const n = r.pick([10, 14, 18, 24]);
  const R = W + H;
  const f = D.rad(ramp([0, 0.55, 1], [P.glow, P.glow, P.glow], [0.62, 0.1, 0]), W / 2, cy, H * 0.78, true);
  const ray = (i: number) => {
    const a = (i / n) * TAU;
    const w = (PI / n) * 0.52;
    return `M${W / 2},${tenth(cy)}L${tenth(W / 2 + R * cos(a - w))},${tenth(cy + R * sin(a - w))}L${tenth(W / 2 + R * cos(a + w))},${tenth(cy + R * sin(a + w))}Z`;
  };
  return path(times(n, ray), f);
};

const halo: Backdrop = (_r, P, { W, cy }) =>
  times(6, (i) => circ(W / 2, cy, 190 - i * 26, P.glow, { opacity: '0.085' })) +
  times(3, (i) =>
    circ(W / 2, cy, 100 + i * 44, 'none', {
      stroke: P.m(0.85),
      'stroke-width': i === 1 ? 2 : 0.8,
      opacity: '0.4',
      'stroke-dasharray': i === 1 ? '1 9' : undefined,
      'stroke-linecap': 'round',
    }),
  );

const stars: Backdrop = (r, P, { W, H }) =>
  times(70, () => circ(r.f(0, W), r.f(0, H * 0.85), r.f(0.4, 1.7), P.w(0.97), { opacity: r.f(0.3, 0.95).toFixed(2) })) +
  times(5, () => put(path(star(4, r.f(5, 10), 1.1), P.w(0.98)), r.f(16, W - 16), r.f(16, H * 0.6)));

const lattice: Backdrop = (r, P, { W, H }) => {
  const s = r.pick([44, 54]);
  const stroke = P.g(P.light ? 0.72 : 0.58, 0.9);
  let o = '';
  for (let y = -s; y < H + s; y += s)
    for (let x = -s; x < W + s; x += s)
      o += put(
        rect(-s * 0.36, -s * 0.36, s * 0.72, s * 0.72, 'none') +
          line(ngon(8, s * 0.5, PI / 8), stroke, 2) +
          line(ngon(4, s * 0.24, 0), stroke, 2),
        x + s / 2,
        y + s / 2,
      );
  return `<g opacity=".42">${o}</g>`;
};

const arches: Backdrop = (_r, P, { W, H }) => {
  const L = P.light ? 0.9 : 0.52;
  return times(5, (i) => {
    const w = W * (0.62 - i * 0.1);
    const t = 30 + i * 26;
    const d = `M${W / 2 - w},${H}V${t + w}C${W / 2 - w},${t + w * 0.35} ${W / 2 - w * 0.35},${t + w * 0.25} ${W / 2},${t}C${W / 2 + w * 0.35},${t + w * 0.25} ${W / 2 + w},${t + w * 0.35} ${W / 2 + w},${t + w}V${H}Z`;
    const fill = P.g(L - (P.light ? 0.07 : -0.015) * i - 0.1, 0.9);
    return path(d, fill, { stroke: P.m(0.8), 'stroke-width': 1, 'stroke-opacity': '.4' });
  });
};

const curtain: Backdrop = (r, P, { W, H }, D) => {
  const n = r.i(9, 13);
  const w = W / n;
  const L = P.light ? 0.8 : 0.42;
  const fold = D.lin(ramp([0, 0.35, 0.6, 1], [P.g(L - 0.16), P.g(L + 0.08), P.g(L - 0.02), P.g(L - 0.2)]), 0, 0, 1, 0);
  return (
    times(n, (i) => rect(i * w, 0, w + 0.6, H, fold)) +
    times(7, (i) => {
      const x = ((i + 0.5) * W) / 7;
      const d = `M${x - W / 14},0Q${x},${r.f(40, 50)} ${x + W / 14},0Z`;
      return path(d, P.a(0.5), { stroke: P.m(0.8), 'stroke-width': 2 });
    })
  );
};

const bands: Backdrop = (r, P, { W, H, cy }) => {
  const a = r.pick([-24, 24, 0]);
  const n = 9;
  const L = P.light ? 0.86 : 0.46;
  const band = (i: number) =>
    rect(-W, H / 2 + (i - n / 2) * 54, W * 3, 27, P.g(L + (i % 3) * 0.04, 0.95), { opacity: '.75' });
  return `<g transform="rotate(${a} ${W / 2} ${H / 2})">${times(n, band)}</g>${circ(W / 2, cy, 96, P.ground[0], { opacity: '.5' })}`;
};

/** A grid floor running to a lit horizon. */
const floor: Backdrop = (r, P, { W, H }, D) => {
  const y0 = H * 0.56;
  const stroke = { opacity: '.5' };
  let o = rect(0, y0, W, H - y0, P.k(0.14), { opacity: '.55' });
  for (let i = -12; i <= 12; i++) o += line(`M${W / 2 + i * 9},${y0}L${W / 2 + i * 74},${H}`, P.glow, 1.1, stroke);
  for (let i = 0; i < 9; i++) {
    const y = y0 + (H - y0) * (i / 8) ** 1.9;
    o += line(`M0,${tenth(y)}H${W}`, P.glow, 1.1, stroke);
  }
  return (
    times(30, () => circ(r.f(0, W), r.f(0, y0), r.f(0.5, 1.5), P.w(), { opacity: '.7' })) +
    circ(W / 2, y0 - 20, 120, D.rad(ramp([0, 1], [P.glow, P.glow], [0.7, 0]))) +
    o
  );
};

/** A felt table seen from the player's chair. */
const table: Backdrop = (_r, P, { W, H }, D) => {
  const y = H * 0.98;
  const felt = D.rad(ramp([0, 0.6, 1], [P.g(0.56), P.g(0.38), P.g(0.22)]), 0.5, 0.18, 0.75);
  const ring = (kx: number, ky: number, width: number, opacity: string) =>
    elli(W / 2, y + 12, W * kx, H * ky, 'none', { stroke: P.m(0.85), 'stroke-width': width, opacity });
  return (
    rect(0, 0, W, H, P.k(0.16)) +
    times(9, (i) => line(`M${((i + 0.5) * W) / 9},0V${H * 0.4}`, P.m(0.6), 8, { opacity: '.10' })) +
    elli(W / 2, H * 0.3, W * 0.5, H * 0.34, D.rad(ramp([0, 1], [P.glow, P.glow], [0.5, 0]))) +
    elli(W / 2, y, W * 0.82, H * 0.6, metal(D, P)) +
    elli(W / 2, y + 7, W * 0.795, H * 0.585, P.k(0.2)) +
    elli(W / 2, y + 12, W * 0.77, H * 0.565, felt) +
    ring(0.62, 0.43, 1.6, '.55') +
    ring(0.6, 0.41, 0.8, '.5')
  );
};

export const lightBackdrops = { rays, halo, stars, lattice, arches, curtain, bands, floor, table };
