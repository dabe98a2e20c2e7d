import type { Palette, Tone } from './colour';
import { el, elli, type Attrs } from './draw';
import type { Letters } from './letters';

/** Offset, colour, opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** The gradients and clips of one picture, and its lettering. */
export interface Defs {
  /** What goes into `<defs>`. */
  out: string[];
  lin: (stops: readonly Stop[], x1?: number, y1?: number, x2?: number, y2?: number) => string;
  rad: (stops: readonly Stop[], cx?: number, cy?: number, r?: number, userSpace?: boolean) => string;
  clip: (shape: string) => string;
  letters: Letters;
}

/** Stops from offsets and colours, and opacities where the colour fades. */
export const ramp = (offsets: readonly number[], colours: readonly string[], opacities?: readonly number[]): Stop[] =>
  offsets.map((offset, i): Stop => {
    const colour = colours[i] ?? 'none';
    return opacities ? [offset, colour, opacities[i]] : [offset, colour];
  });

const stop = ([offset, colour, opacity]: Stop) =>
  `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`;

export function newDefs(letters: Letters): Defs {
  const out: string[] = [];
  const add = (tag: string, attrs: Attrs, inner: string) => {
    const id = `b0_${out.length}`;
    out.push(el(tag, { id, ...attrs }, inner));
    return `url(#${id})`;
  };
  return {
    out,
    letters,
    lin: (stops, x1 = 0, y1 = 0, x2 = 0, y2 = 1) =>
      add('linearGradient', { x1: `${x1}`, y1: `${y1}`, x2: `${x2}`, y2: `${y2}` }, stops.map(stop).join('')),
    rad: (stops, cx = 0.5, cy = 0.5, r = 0.5, userSpace = false) => {
      const units = userSpace ? 'userSpaceOnUse' : undefined;
      return add(
        'radialGradient',
        { cx: `${cx}`, cy: `${cy}`, r: `${r}`, gradientUnits: units },
        stops.map(stop).join(''),
      );
    },
    clip: (shape) => add('clipPath', {}, shape),
  };
}

export const metal = (D: Defs, P: Palette, tilt = 0) =>
  D.lin(
    ramp([0, 0.28, 0.5, 0.68, 1], [P.m(0.95, 0.7), P.m(0.82), P.m(0.56), P.m(0.8), P.m(0.5)]),
    tilt,
    0,
    1 - tilt,
    1,
  );

/** A round thing lit from the upper left. */
export const lit = (D: Defs, f: Tone, hi = 0.86, lo = 0.38) =>
  D.rad(ramp([0, 0.55, 1], [f(hi), f((hi + lo) / 2), f(lo)]), 0.36, 0.28, 0.8);

export const softShadow = (D: Defs, x: number, y: number, rx: number, ry: number, opacity = 0.5) =>
  elli(x, y, rx, ry, D.rad(ramp([0, 1], ['#000', '#000'], [opacity, 0])));
