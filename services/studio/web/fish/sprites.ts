import type { BossName, KindName } from '../../src/game/fish/kinds.js';
import { dragon, kraken, whale } from './art/bosses.js';
import { angler, arowana, lion, manta, octopus, shark, sword, turtle } from './art/large.js';
import type { Drawing } from './art/pen.js';
import { angel, butterfly, clown, jelly, puffer, seahorse, tang } from './art/small.js';

export type Name = KindName | BossName;

interface Look {
  readonly draw: Drawing;
  /** In units of the sea. */
  readonly length: number;
  /** How far the tail swings; animals with limbs of their own swing less or not. */
  readonly sway: number;
  /** Beats in a second. */
  readonly beat: number;
}

export const looks: Readonly<Record<Name, Look>> = {
  clown: { draw: clown, length: 74, sway: 5, beat: 1.7 },
  tang: { draw: tang, length: 82, sway: 4.5, beat: 1.6 },
  butterfly: { draw: butterfly, length: 84, sway: 4, beat: 1.4 },
  seahorse: { draw: seahorse, length: 96, sway: 0, beat: 0.8 },
  puffer: { draw: puffer, length: 92, sway: 1.5, beat: 0.8 },
  angel: { draw: angel, length: 108, sway: 3.5, beat: 1.1 },
  jelly: { draw: jelly, length: 108, sway: 0, beat: 0.6 },
  lion: { draw: lion, length: 124, sway: 3, beat: 0.9 },
  turtle: { draw: turtle, length: 142, sway: 0, beat: 0.55 },
  octopus: { draw: octopus, length: 150, sway: 0, beat: 0.5 },
  manta: { draw: manta, length: 196, sway: 0, beat: 0.5 },
  sword: { draw: sword, length: 214, sway: 5, beat: 1.3 },
  shark: { draw: shark, length: 240, sway: 5.5, beat: 0.9 },
  angler: { draw: angler, length: 184, sway: 2, beat: 0.6 },
  arowana: { draw: arowana, length: 236, sway: 6, beat: 0.9 },
  whale: { draw: whale, length: 430, sway: 1, beat: 0.4 },
  dragon: { draw: dragon, length: 470, sway: 0, beat: 0.45 },
  kraken: { draw: kraken, length: 420, sway: 0, beat: 0.4 },
};

/** Drawings reach a little beyond their box of 100. */
const box = 128;
const frames = 16;

/** Large animals are drawn a little softer, so that their pictures do not fill a phone's memory. */
const mostPixels = 560;

/** A picture of so many pixels, with the swing of a tail at `turn`. */
export function portrait(name: Name, pixels: number, turn = 0): HTMLCanvasElement {
  const { draw, sway } = looks[name];
  const still = canvasOf(pixels);
  const pen = still.getContext('2d');
  if (!pen) return still;
  const scale = pixels / box;
  pen.translate(pixels / 2, pixels / 2);
  pen.scale(scale, scale);
  draw(pen, turn);
  if (sway === 0) return still;
  // The tail swings: columns of the picture move up and down, more the further they are from the head.
  const swung = canvasOf(pixels);
  const to = swung.getContext('2d');
  const step = Math.max(1, Math.round(scale));
  for (let x = 0; x < pixels; x += step) {
    const tail = Math.max(0, 0.72 - x / pixels);
    const shift = sway * scale * (tail / 0.72) ** 1.4 * Math.sin(2 * Math.PI * (turn + (x / pixels) * 0.8));
    to?.drawImage(still, x, 0, step, pixels, x, shift, step, pixels);
  }
  return swung;
}

function canvasOf(pixels: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  return canvas;
}

/** Pictures of everything that swims, drawn once for a size of the sea. */
export class Sprites {
  private readonly drawn = new Map<string, HTMLCanvasElement>();

  /** `unit`: pixels of the screen in a unit of the sea; `sharp`: pixels of the canvas in one of the screen. */
  constructor(
    private readonly unit: number,
    private readonly sharp: number,
  ) {}

  /** How large a picture stands on the screen. */
  sizeOf(name: Name): number {
    return (looks[name].length * this.unit * box) / 100;
  }

  /** The picture at an instant; the same each time for those who want stillness. */
  at(name: Name, seconds: number, still: boolean): HTMLCanvasElement {
    const frame = still ? 0 : Math.floor((seconds * looks[name].beat * frames) % frames);
    const key = `${name}${frame}`;
    const known = this.drawn.get(key);
    if (known) return known;
    const made = portrait(
      name,
      Math.min(mostPixels, Math.max(8, Math.round(this.sizeOf(name) * this.sharp))),
      frame / frames,
    );
    this.drawn.set(key, made);
    return made;
  }
}
