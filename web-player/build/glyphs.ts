import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openSync, type Font } from 'fontkit';
import type { Plugin } from 'vite';
import type { GlyphTable } from '../src/art/tiles/glyph-table';
import type { Voice } from '../src/art/tiles/voices';

const require = createRequire(import.meta.url);
const unitsPerEm = 1_000;
/** Kerning below this (of 1000) cannot be seen on a tile. */
const smallestKern = 8;

const letters = 'abcdefghijklmnopqrstuvwxyz';
const vietnamese = 'àáảãạăằắẳẵặâầấẩẫậèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵđ';
const signs = '0123456789 .,:;!?&\'’"()+-–/#%°₫';

interface Face {
  files: readonly string[];
  upper?: boolean;
}

/** Static weights: the reader of woff2 cannot turn a variable axis. */
const FAMILIES = {
  'yeseva-one': require.resolve('@fontsource/yeseva-one/package.json'),
  'alfa-slab-one': require.resolve('@fontsource/alfa-slab-one/package.json'),
  'paytone-one': require.resolve('@fontsource/paytone-one/package.json'),
  bungee: require.resolve('@fontsource/bungee/package.json'),
  'big-shoulders': require.resolve('@fontsource/big-shoulders/package.json'),
  'bricolage-grotesque': require.resolve('@fontsource/bricolage-grotesque/package.json'),
};

/** A family's latin and Vietnamese files. */
const face = (family: keyof typeof FAMILIES, weight: number): Face['files'] =>
  ['latin', 'vietnamese'].map((set) =>
    join(dirname(FAMILIES[family]), `files/${family}-${set}-${weight}-normal.woff2`),
  );

const FACES: Record<Voice | 'numeral', Face> = {
  serif: { files: face('yeseva-one', 400) },
  slab: { files: face('alfa-slab-one', 400) },
  round: { files: face('paytone-one', 400) },
  sign: { files: face('bungee', 400), upper: true },
  tall: { files: face('big-shoulders', 800), upper: true },
  plain: { files: face('bricolage-grotesque', 800) },
  numeral: { files: face('bricolage-grotesque', 700) },
};

function open(file: string): Font {
  const font = openSync(file);
  if (!('unitsPerEm' in font)) throw new Error(`${file} is a collection, not one face`);
  return font;
}

const LETTER = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' };

/** A glyph's outline in thousandths of an em, y downwards. */
function outline(font: Font, char: string): [number, string] {
  const k = unitsPerEm / font.unitsPerEm;
  const glyph = font.glyphForCodePoint(char.codePointAt(0) ?? 0);
  const d = glyph.path.commands.map(({ command, args }) => {
    const numbers = args.map((v, i) => Math.round(v * (i % 2 ? -k : k)));
    return LETTER[command] + numbers.join(' ');
  });
  return [Math.round(glyph.advanceWidth * k), d.join('')];
}

function kerns(font: Font, alphabet: string): Record<string, number> {
  const k = unitsPerEm / font.unitsPerEm;
  const pairs: Record<string, number> = {};
  for (const a of alphabet)
    for (const b of alphabet) {
      const { positions, glyphs } = font.layout(a + b);
      const kern = Math.round(((positions[0]?.xAdvance ?? 0) - (glyphs[0]?.advanceWidth ?? 0)) * k);
      if (glyphs.length === 2 && Math.abs(kern) >= smallestKern) pairs[a + b] = kern;
    }
  return pairs;
}

const tables = new Map<Voice | 'numeral', GlyphTable>();

/** The outlines that tile titles need: these faces themselves never reach a browser. */
export function glyphTable(voice: Voice | 'numeral'): GlyphTable {
  const known = tables.get(voice) ?? readTable(voice);
  tables.set(voice, known);
  return known;
}

function readTable(voice: Voice | 'numeral'): GlyphTable {
  const { files, upper } = FACES[voice];
  const fonts = files.map(open);
  const small = upper || voice === 'numeral' ? '' : letters + vietnamese;
  const chars = voice === 'numeral' ? '0123456789' : small + (letters + vietnamese).toUpperCase() + signs;
  const glyphs: GlyphTable['glyphs'] = {};
  for (const char of chars) {
    const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(char.codePointAt(0) ?? 0));
    if (font) glyphs[char] = outline(font, char);
  }
  const latin = fonts[0];
  const kerned = latin && voice !== 'numeral' ? kerns(latin, (upper ? '' : letters) + letters.toUpperCase()) : {};
  return { glyphs, kerns: kerned };
}

const prefix = 'virtual:glyphs/';

/** `import('virtual:glyphs/serif')`: one voice's outlines, its own lazy chunk. */
export function glyphTables(): Plugin {
  return {
    name: 'banyan:glyphs',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const table = glyphTable(id.slice(prefix.length + 1) as Voice);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(table))})`;
    },
  };
}
