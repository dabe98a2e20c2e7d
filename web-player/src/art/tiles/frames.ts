import type { Palette } from './colour';
import { ramp, type Defs } from './defs';
import { each, line, path, put, rect } from './draw';

export type Frame = (P: Palette, W: number, H: number, D: Defs) => string;

const hair: Frame = (P, W, H) =>
  rect(9, 9, W - 18, H - 18, 'none', { rx: 11, stroke: P.m(0.85), 'stroke-width': 1.2, opacity: '.75' });

const corner: Frame = (P, W, H) => {
  const corners = [
    [12, 12, 0],
    [W - 12, 12, 90],
    [W - 12, H - 12, 180],
    [12, H - 12, 270],
  ] as const;
  return each(corners, ([x, y, a]) => put(line('M0,34V8Q0,0 8,0H34M7,22V12Q7,7 12,7H22', P.m(0.86), 1.8), x, y, 1, a));
};

const double: Frame = (P, W, H) =>
  rect(7, 7, W - 14, H - 14, 'none', { rx: 12, stroke: P.m(0.84), 'stroke-width': 3.4 }) +
  rect(13, 13, W - 26, H - 26, 'none', { rx: 8, stroke: P.m(0.84), 'stroke-width': 0.8, opacity: '.8' });

/** A dark wall with an arched opening: goes under the lettering. */
const niche: Frame = (P, W, H, D) => {
  const wall = `M0,0H${W}V${H}H0ZM20,${H - 16}H${W - 20}V${W * 0.42}C${W - 20},${W * 0.18} ${W * 0.66},${W * 0.13} ${W / 2},16C${W * 0.34},${W * 0.13} 20,${W * 0.18} 20,${W * 0.42}Z`;
  const edge = `M20,${H - 16}V${W * 0.42}C20,${W * 0.18} ${W * 0.34},${W * 0.13} ${W / 2},16C${W * 0.66},${W * 0.13} ${W - 20},${W * 0.18} ${W - 20},${W * 0.42}V${H - 16}Z`;
  const fill = D.lin(ramp([0, 1], [P.k(0.22), P.k(0.13)]));
  return path(wall, fill, { 'fill-rule': 'evenodd', opacity: '.92' }) + line(edge, P.m(0.84), 2.4);
};

export const FRAMES = { none: () => '', hair, corner, double, niche } satisfies Record<string, Frame>;

export type FrameName = keyof typeof FRAMES;
