import { entryOf } from '@banyan/kernel/rules';
import { tenth } from './draw';
import type { GlyphTable } from './glyph-table';
import type { Letters, Spot } from './letters';
import { VOICE, type Voice } from './voices';

const em = 1_000;

/** đ has no decomposition; the other marks fall away. */
const bare = (char: string) => char.normalize('NFD').charAt(0).replace('đ', 'd').replace('Đ', 'D');

interface Placed {
  x: number;
  path: string;
}

/** Glyphs one after the other from x = 0, with the width of all. */
function setText(text: string, { glyphs, kerns }: GlyphTable, tracking: number): { placed: Placed[]; width: number } {
  const chars = Array.from(text);
  let x = 0;
  const placed = chars.map((char, i): Placed => {
    const previous = chars[i - 1];
    x += previous === undefined ? 0 : (entryOf(kerns, bare(previous) + bare(char)) ?? 0) + tracking * em;
    const [advance, path] = entryOf(glyphs, char) ?? [0, ''];
    const at = { x, path };
    x += advance;
    return at;
  });
  return { placed, width: x };
}

/** Moves and scales a path of absolute coordinates. */
function moved(path: string, x: number, y: number, k: number): string {
  return path.replace(/[A-Z][^A-Z]*/g, (part) => {
    const numbers = part.slice(1).split(' ').filter(Boolean);
    return part.charAt(0) + numbers.map((v, i) => tenth(Number(v) * k + (i % 2 ? y : x))).join(' ');
  });
}

const cased = (text: string, voice: Voice) => (VOICE[voice].upper ? text.toUpperCase() : text);

/** Whether a face can set the text. */
export const canSet = (text: string, voice: Voice, { glyphs }: GlyphTable): boolean =>
  Array.from(cased(text, voice)).every((char) => Object.hasOwn(glyphs, char));

/** One path for a whole line, centred on its spot. */
function drawLine(text: string, face: GlyphTable, tracking: number, spot: Spot): string {
  const { placed, width } = setText(text, face, tracking);
  const k = spot.size / em;
  return placed.map(({ x, path }) => moved(path, spot.x + (x - width / 2) * k, spot.y, k)).join('');
}

/** Lettering as outlines: looks the same in Node, in a page and inside an `<img>`, where no face can be loaded. */
export function outlineLetters(voice: Voice, table: GlyphTable, numerals: GlyphTable): Letters {
  return {
    width: (text) => setText(cased(text, voice), table, VOICE[voice].tracking).width / 10,
    line: (text, _voice, spot, paint) =>
      `<path d="${drawLine(cased(text, voice), table, VOICE[voice].tracking, spot)}" ${paint}/>`,
    numeral: (text, spot) => `<path d="${drawLine(text, numerals, 0, spot)}" fill="#1d2420"/>`,
  };
}
