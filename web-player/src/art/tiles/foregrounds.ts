import type { Random } from '../random';
import type { Palette } from './colour';
import { ramp, type Defs } from './defs';
import { circ, elli, line, path, petal, put, star, times } from './draw';
import { coin } from './parts';

export type Foreground = (r: Random, P: Palette, W: number, H: number, D: Defs) => string;

const sparks: Foreground = (r, P, W, H) =>
  times(26, () => circ(r.f(0, W), r.f(0, H * 0.8), r.f(0.6, 2), P.m(0.93), { opacity: r.f(0.3, 0.9).toFixed(2) })) +
  times(4, () => put(path(star(4, r.f(6, 13), 1), '#fffaf0'), r.f(20, W - 20), r.f(20, H * 0.55)));

const petals: Foreground = (r, P, W, H) =>
  times(13, () => {
    const one = path(petal(r.f(5, 9), r.f(13, 22)), r.pick([P.a(0.85), P.b(0.8), P.w(0.95)]), {
      opacity: r.f(0.6, 0.95).toFixed(2),
    });
    return put(one, r.f(0, W), r.f(0, H * 0.8), 1, r.f(0, 360));
  });

const leaves: Foreground = (r, P, W, H, D) =>
  times(7, (i) => {
    const veins = times(5, (k) =>
      line(`M0,${-18 - k * 14}L${14 - k},${-28 - k * 15}M0,${-18 - k * 14}L${-14 + k},${-28 - k * 15}`, P.b(0.6), 0.8),
    );
    const blade = path('M0,0C34,-10 40,-54 0,-104C-40,-54 -34,-10 0,0Z', D.lin(ramp([0, 1], [P.b(0.52), P.b(0.24)])));
    const leaf = blade + line('M0,0V-92', P.b(0.62), 1.4) + veins;
    const start = i < 4;
    const x = start ? r.f(-12, 26) : r.f(W - 26, W + 12);
    const y = start ? H * (0.08 + i * 0.12) : H * (0.1 + (i - 4) * 0.15);
    return put(leaf, x, y, r.f(0.6, 0.95), (start ? 90 : -90) + r.f(-38, 38));
  });

const coins: Foreground = (r, P, W, H, D) =>
  times(8, () => {
    const one = coin(P, D, r.f(8, 19));
    return put(one, r.yes() ? r.f(0, W * 0.24) : r.f(W * 0.76, W), r.f(H * 0.06, H * 0.78), 1, r.f(0, 90));
  });

const bubbles: Foreground = (r, _P, W, H) =>
  times(18, () => {
    const q = r.f(2, 9);
    const x = r.f(0, W);
    const y = r.f(0, H * 0.8);
    return (
      circ(x, y, q, '#fff', { opacity: '.12' }) +
      circ(x, y, q, 'none', { stroke: '#fff', 'stroke-width': 1, opacity: '.65' }) +
      circ(x - q * 0.35, y - q * 0.35, q * 0.22, '#fff', { opacity: '.9' })
    );
  });

const mist: Foreground = (r, P, W, H, D) =>
  times(5, (i) =>
    elli(
      r.f(0, W),
      H * (0.62 + i * 0.06),
      r.f(90, 170),
      r.f(12, 24),
      D.rad(ramp([0, 1], [P.w(0.95), P.w(0.95)], [0.45, 0])),
    ),
  );

export const FOREGROUNDS = { none: () => '', sparks, petals, leaves, coins, bubbles, mist } satisfies Record<
  string,
  Foreground
>;

export type ForegroundName = keyof typeof FOREGROUNDS;
