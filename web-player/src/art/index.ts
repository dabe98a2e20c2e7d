import { inTime } from '@banyan/kernel/rules';
import type { GlyphTable } from './tiles/glyph-table';
import { canSet, outlineLetters } from './tiles/outline-letters';
import { motifArt, tile, voiceOf, type MotifSpec, type TileSpec } from './tiles/tile';
import type { Voice } from './tiles/voices';

type Table = Promise<{ default: GlyphTable }>;

/** One chunk per voice, loaded with the first title that uses it. */
const TABLES: Record<Voice | 'numeral', () => Table> = {
  serif: inTime(() => import('virtual:glyphs/serif')),
  slab: inTime(() => import('virtual:glyphs/slab')),
  round: inTime(() => import('virtual:glyphs/round')),
  tall: inTime(() => import('virtual:glyphs/tall')),
  sign: inTime(() => import('virtual:glyphs/sign')),
  plain: inTime(() => import('virtual:glyphs/plain')),
  numeral: inTime(() => import('virtual:glyphs/numeral')),
};

const standalone = (svg: string) => svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');

/** A tile as an SVG document with outlined lettering. A title that the face cannot write is left out. */
export async function tileSvg(spec: TileSpec): Promise<string> {
  const voice = voiceOf(spec);
  const [face, numerals] = await Promise.all([TABLES[voice](), TABLES.numeral()]);
  const title = spec.title && canSet(spec.title.replace('|', ' '), voice, face.default) ? spec.title : undefined;
  return standalone(tile({ ...spec, title }, outlineLetters(voice, face.default, numerals.default)));
}

async function motifSvg(spec: MotifSpec): Promise<string> {
  const { default: numerals } = await TABLES.numeral();
  return standalone(motifArt(spec, outlineLetters('plain', numerals, numerals)));
}

const most = 200;
const drawn = new Map<string, Promise<string>>();

/** Pictures already drawn; the oldest leave. */
function remember(key: string, draw: () => Promise<string>): Promise<string> {
  const known = drawn.get(key);
  if (known) return known;
  const fresh = draw().then((svg) => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })));
  drawn.set(key, fresh);
  fresh.catch(() => drawn.delete(key));
  const [oldest] = drawn.keys();
  if (drawn.size > most && oldest !== undefined) {
    void drawn.get(oldest)?.then((address) => URL.revokeObjectURL(address));
    drawn.delete(oldest);
  }
  return fresh;
}

/** A tile as the address of an image. */
export const drawTile = (spec: TileSpec): Promise<string> =>
  remember(`tile ${JSON.stringify(spec)}`, () => tileSvg(spec));

/** A motif alone as the address of an image. */
export const drawMotif = (spec: MotifSpec): Promise<string> =>
  remember(`motif ${JSON.stringify(spec)}`, () => motifSvg(spec));
