import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';

const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve('@fontsource/bricolage-grotesque/package.json')), 'files');
const subsets = ['latin', 'latin-ext', 'vietnamese'] as const;
export const weights = ['400', '700'] as const;
export type Weight = (typeof weights)[number];

/** A file of the platform's own face: it comes in parts, each with the signs of some languages. */
export interface FontPart {
  readonly name: string;
  readonly bytes: Buffer;
  readonly has: (sign: string) => boolean;
}

/** Signs of a text that one part has all of. */
export interface FontRun {
  readonly font: string;
  readonly text: string;
}

function load(weight: Weight): readonly FontPart[] {
  return subsets.map((subset) => {
    const bytes = readFileSync(join(folder, `bricolage-grotesque-${subset}-${weight}-normal.woff`));
    const font = create(bytes) as Font;
    const has = (sign: string) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
    return { name: `${subset}-${weight}`, bytes, has };
  });
}

const kept = new Map<Weight, readonly FontPart[]>();

/** The parts of a weight; read when the first page is made. */
export function partsOf(weight: Weight): readonly FontPart[] {
  const known = kept.get(weight) ?? load(weight);
  kept.set(weight, known);
  return known;
}

/** A text in the parts that have its signs; a sign that none has is left to the first, which shows its empty box. */
export function runsOf(text: string, weight: Weight): FontRun[] {
  const parts = partsOf(weight);
  const runs: Array<{ font: string; text: string }> = [];
  for (const sign of text.normalize('NFC')) {
    const font = (parts.find(({ has }) => has(sign)) ?? parts[0])?.name ?? '';
    const last = runs.at(-1);
    if (last?.font === font) last.text += sign;
    else runs.push({ font, text: sign });
  }
  return runs;
}

/** Whether the platform's face can print a text. */
export const isPrintable = (text: string): boolean =>
  [...text.normalize('NFC')].every((sign) => partsOf('400').some(({ has }) => has(sign)));
