import { ramp } from './defs';
import type { Backdrop } from './backdrop';
import { circ, elli, line, path, petal, put, rect, smooth, times, type Point } from './draw';

const karst: Backdrop = (r, P, { W, H }, D) =>
  times(4, (k) => {
    const base = H * (0.44 + k * 0.13);
    const points: Point[] = [[-40, H + 40]];
    let x = -40;
    while (x < W + 60) {
      const w = r.f(34, 70);
      const h = r.f(50, 130) * (1 - k * 0.15);
      points.push(
        [x, base],
        [x + w * 0.18, base - h * 0.72],
        [x + w * 0.45, base - h],
        [x + w * 0.75, base - h * 0.7],
        [x + w, base - r.f(0, 14)],
      );
      x += w;
    }
    points.push([W + 60, H + 40]);
    const L = P.light ? 0.74 - k * 0.11 : 0.46 - k * 0.085;
    return path(`${smooth(points)}Z`, D.lin(ramp([0, 0.7, 1], [P.g(L + 0.05, 0.75), P.g(L + 0.16, 0.5), P.g(L, 0.7)])));
  });

const waves: Backdrop = (r, P, { W, H }) => {
  const s = r.pick([30, 38, 46]);
  let o = '';
  let row = 0;
  for (let y = H * 0.36; y < H + s; y += s * 0.5, row++)
    for (let x = (row % 2) * s - s; x < W + s; x += s * 2) {
      const L = (P.light ? 0.84 : 0.56) - ((y - H * 0.36) / (H * 0.64)) * 0.28;
      const rings = times(3, (i) =>
        circ(x, y, s * (0.8 - i * 0.24), 'none', { stroke: P.g(L + 0.12, 0.7), 'stroke-width': 2.2 }),
      );
      o += circ(x, y, s, P.g(L, 0.9)) + rings;
    }
  return o;
};

/** Rolled clouds: nested circles on a flat base. */
const clouds: Backdrop = (r, P, { W, H }) => {
  const cloud = (L: number, opacity: number) => {
    const edge = { stroke: P.g(L + 0.13, 0.5), 'stroke-width': 2 };
    const rolls = (
      [
        [-44, 0, 22],
        [-14, -14, 30],
        [24, -6, 26],
        [52, 4, 16],
      ] as const
    ).map(
      ([x, y, q]) =>
        circ(x, y, q, P.g(L, 0.6)) + circ(x, y, q * 0.72, 'none', edge) + circ(x, y, q * 0.42, 'none', edge),
    );
    return `<g opacity="${opacity}">${rolls.join('')}${rect(-76, 2, 150, 20, P.g(L, 0.6), { rx: 10 })}</g>`;
  };
  const L = P.light ? 0.88 : 0.5;
  const side = () => r.pick([r.f(-10, W * 0.3), r.f(W * 0.7, W + 10)]);
  return times(6, (i) => put(cloud(L - i * 0.03, 0.9), side(), H * (0.1 + i * 0.16), r.f(0.6, 1.1)));
};

const bamboo: Backdrop = (r, P, { W, H }, D) =>
  times(8, (i) => {
    const x = i < 4 ? r.f(-6, W * 0.28) : r.f(W * 0.72, W + 6);
    const w = r.f(9, 20);
    const L = (P.light ? 0.72 : 0.44) - (i % 4) * 0.05;
    const cane = D.lin(ramp([0, 0.35, 1], [P.b(L - 0.1), P.b(L + 0.14), P.b(L - 0.16)]), 0, 0, 1, 0);
    let o = '';
    for (let y = -r.f(0, 60); y < H; y += 74)
      o += rect(x, y, w, 71, cane, { rx: 3 }) + rect(x - 1, y + 69, w + 2, 3.4, P.b(L - 0.2));
    const leaf = path(petal(6, 46), P.b(L + 0.06));
    return o + times(3, () => put(leaf, x + w / 2, r.f(0, H * 0.7), 1, r.pick([60, 115, -65, -120]) + r.f(-15, 15)));
  });

/** Under water: shafts of light, bubbles, sea bed. */
const deep: Backdrop = (r, P, { W, H }, D) => {
  const shaft = D.lin(ramp([0, 1], [P.w(), P.w()], [0.34, 0]));
  const bubble = { stroke: P.w(), 'stroke-width': 1, opacity: '.5' };
  const weed = () => {
    const x = r.f(-10, W + 10);
    const c = r.pick([P.b(0.5), P.a(0.48), P.g(0.34)]);
    return times(4, (k) =>
      line(
        `M${x},${H}C${x + r.f(-30, 30)},${H - 50} ${x + r.f(-40, 40)},${H - 80} ${x + r.f(-50, 50)},${H - r.f(60, 140)}`,
        c,
        7 - k,
      ),
    );
  };
  return (
    times(6, () => {
      const x = r.f(-20, W);
      const w = r.f(16, 46);
      return path(`M${x},-5h${w}l${r.f(30, 90)},${H * 0.8}h${-w * 2.2}Z`, shaft);
    }) +
    times(26, () => circ(r.f(0, W), r.f(H * 0.1, H), r.f(1, 6), 'none', bubble)) +
    times(7, weed)
  );
};

const skyline: Backdrop = (r, P, { W, H }) =>
  times(3, (k) => {
    const L = (P.light ? 0.78 : 0.44) - k * 0.1;
    const windows = (x: number, w: number, y: number) => {
      let o = '';
      for (let yy = y + 8; yy < H * 0.8; yy += 11)
        for (let xx = x + 5; xx < x + w - 6; xx += 9)
          if (r.yes(0.4)) o += rect(xx, yy, 4, 5, P.glow, { opacity: r.f(0.4, 1).toFixed(2) });
      return o;
    };
    let x = -10;
    let o = '';
    while (x < W) {
      const w = r.f(18, 44);
      const y = H * 0.78 - r.f(60, 190) * (1 - k * 0.18);
      o += rect(x, y, w, H - y, P.g(L, 0.9)) + (k ? windows(x, w, y) : '');
      x += w + r.f(0, 5);
    }
    return o;
  });

const dunes: Backdrop = (r, P, { W, H }, D) =>
  circ(W * r.f(0.3, 0.7), H * 0.3, r.f(34, 54), P.glow, { opacity: '.95' }) +
  times(4, (k) => {
    const y = H * (0.5 + k * 0.12);
    const crest: Point[] = [
      [-20, y + r.f(-20, 30)],
      [W * 0.3, y + r.f(-46, 10)],
      [W * 0.62, y + r.f(-10, 40)],
      [W + 20, y + r.f(-40, 20)],
    ];
    const [hi, lo] = P.light ? [0.86, 0.7] : [0.62, 0.4];
    const sand = D.lin(ramp([0, 1], [P.g(hi - k * 0.1, 0.9), P.g(lo - k * 0.08, 0.9)]), 0, 0, 0.4, 1);
    return path(`${smooth(crest)}V${H + 10}H-20Z`, sand);
  });

/** A lit pitch with a crowd. */
const pitch: Backdrop = (r, P, { W, H }, D) => {
  const y = H * 0.5;
  const beam = D.lin(ramp([0, 1], [P.w(), P.w()], [0.5, 0]));
  const lamps =
    path(`M20,36L${W * 0.62},${H * 0.9}L${W * 0.2},${H}Z`, beam) +
    times(6, (i) => circ(12 + (i % 3) * 11, 26 + Math.floor(i / 3) * 12, 4, P.w(0.99)));
  const stripe = (i: number) =>
    path(
      `M${W / 2 + (i - 4.5) * 26},${y}L${W / 2 + (i - 3.5) * 26},${y}L${W / 2 + (i - 3.5) * 120},${H}L${W / 2 + (i - 4.5) * 120},${H}Z`,
      P.g(i % 2 ? 0.4 : 0.48),
    );
  const crowd = () =>
    circ(r.f(0, W), r.f(H * 0.3, y), r.f(1, 2.2), r.pick([P.a(0.75), P.b(0.7), P.w()]), { opacity: '.45' });
  return (
    times(90, crowd) +
    times(9, stripe) +
    elli(W / 2, H * 0.82, 116, 30, 'none', { stroke: P.w(), 'stroke-width': 2, opacity: '.7' }) +
    line(`M0,${y + 2}H${W}`, P.w(), 2, { opacity: '.6' }) +
    `${lamps}<g transform="translate(${W} 0) scale(-1 1)">${lamps}</g>`
  );
};

export const landBackdrops = { karst, waves, clouds, bamboo, deep, skyline, dunes, pitch };
