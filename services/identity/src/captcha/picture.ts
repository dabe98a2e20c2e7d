import { crc32, deflateSync } from 'node:zlib';
import { glyphs } from './glyphs.js';
import { entryOf } from '@banyan/kernel/rules';

const width = 140;
const height = 48;

/** A random number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/** Draws the characters as a warped grey picture with noise, as PNG bytes. */
export function captchaPicture(text: string, random: Random): Buffer {
  const pixels = new Uint8Array(width * height).fill(255);
  for (let index = 0; index < 700; index++)
    pixels[Math.floor(random() * pixels.length)] = 120 + Math.floor(random() * 120);
  for (let index = 0; index < 4; index++) noiseLine(pixels, random);
  const step = (width - 24) / text.length;
  Array.from(text).forEach((sign, index) => drawGlyph(pixels, sign, 16 + index * step, random));
  return png(pixels);
}

/** Strokes lie on a grid of 4 by 6; each glyph gets its own size, slant, shift and wave. */
function drawGlyph(pixels: Uint8Array, sign: string, left: number, random: Random): void {
  const scale = 4.6 + random() * 1.1;
  const slant = (random() - 0.5) * 0.7;
  const top = 6 + random() * 6;
  const phase = random() * Math.PI * 2;
  const place = ([x, y]: readonly [number, number]): [number, number] => [
    left + x * scale * 0.95 + (3 - y) * slant * scale * 0.5 + Math.sin(phase + y) * 1.2,
    top + y * scale + Math.cos(phase + x) * 1.4,
  ];
  for (const stroke of entryOf(glyphs, sign) ?? []) {
    for (let point = 1; point < stroke.length; point++) {
      const from = stroke[point - 1];
      const to = stroke[point];
      if (from && to) drawLine(pixels, place(from), place(to), 1.5, 30 + random() * 60);
    }
  }
}

function noiseLine(pixels: Uint8Array, random: Random): void {
  const start: [number, number] = [random() * width * 0.2, random() * height];
  const end: [number, number] = [width * (0.8 + random() * 0.2), random() * height];
  drawLine(pixels, start, end, 0.8, 90 + random() * 70);
}

/** A line of round dots; darker wins, so that strokes that cross stay readable. */
function drawLine(
  pixels: Uint8Array,
  from: readonly [number, number],
  to: readonly [number, number],
  radius: number,
  shade: number,
): void {
  const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) * 2);
  for (let step = 0; step <= steps; step++) {
    const x = from[0] + ((to[0] - from[0]) * step) / Math.max(steps, 1);
    const y = from[1] + ((to[1] - from[1]) * step) / Math.max(steps, 1);
    dot(pixels, x, y, radius, shade);
  }
}

function dot(pixels: Uint8Array, x: number, y: number, radius: number, shade: number): void {
  for (let row = Math.floor(y - radius); row <= Math.ceil(y + radius); row++) {
    for (let column = Math.floor(x - radius); column <= Math.ceil(x + radius); column++) {
      if (row < 0 || column < 0 || row >= height || column >= width) continue;
      if (Math.hypot(column - x, row - y) > radius) continue;
      const at = row * width + column;
      pixels[at] = Math.min(pixels[at] ?? 255, shade);
    }
  }
}

/** Greyscale PNG, 8 bits, no filter. Source: PNG specification, sections 5 and 11. */
function png(pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row++)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
