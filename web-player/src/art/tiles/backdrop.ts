import type { Random } from '../random';
import type { Palette } from './colour';
import type { Defs } from './defs';

/** The canvas of one tile: W x H, and the height of the motif's middle. */
interface Canvas {
  W: number;
  H: number;
  cy: number;
}

export type Backdrop = (r: Random, P: Palette, canvas: Canvas, D: Defs) => string;
