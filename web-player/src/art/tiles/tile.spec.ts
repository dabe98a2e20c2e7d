import { describe, expect, it } from 'vitest';
import hashes from './fixtures/hashes.json';
import { BOOK } from './book';
import { motifArt, tile, type TileSpec } from './tile';

/** The titles of the reference run: noun | epithet, three words, six words, none. */
const TITLES = ['Kho Báu|Hạ Long', 'Chúa Sơn Lâm', 'Một Hai Ba Bốn Năm Sáu', undefined];

function fnv(text: string): string {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return (h >>> 0).toString(16).padStart(8, '0');
}

const motifs = Object.keys(BOOK);

function specOf(motif: string, m: number, i: number): TileSpec {
  const size = i === 3 ? { w: 400, h: 300 } : {};
  return { code: `${motif}-${i}`, motif: i === 4 ? undefined : motif, title: TITLES[(m + i) % 4], ...size };
}

describe('tile', () => {
  it('draws what the design reference drew, byte for byte, for 200 codes', () => {
    const drawn = motifs.flatMap((motif, m) => [0, 1, 2, 3, 4].map((i) => specOf(motif, m, i)));
    const ours = Object.fromEntries(drawn.map((spec) => [spec.code, fnv(tile(spec))]));
    expect(Object.keys(ours).length).toBeGreaterThanOrEqual(200);
    expect(ours).toEqual(hashes);
  });

  it('gives other codes other pictures, and the same code the same picture', () => {
    const pictures = new Set(Array.from({ length: 300 }, (_, i) => tile({ code: `game-${i}` })));
    expect(pictures.size).toBeGreaterThan(295);
    expect(tile({ code: 'game-7', title: 'Bảy Lửa' })).toBe(tile({ code: 'game-7', title: 'Bảy Lửa' }));
  });

  it('is well-formed SVG without styles, scripts or unfilled gaps', () => {
    for (const motif of motifs) {
      const drawn = tile({ code: motif, motif, title: 'Một & <hai>' });
      const parsed = new DOMParser().parseFromString(
        drawn.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'),
        'image/svg+xml',
      );
      expect(parsed.querySelector('parsererror')).toBeNull();
      expect(drawn).not.toMatch(/NaN|undefined|style=|<script/);
    }
  });

  it('chooses itself when the motif or the palette is unknown', () => {
    expect(tile({ code: 'x', motif: 'unicorn', palette: 'neon' })).toBe(tile({ code: 'x' }));
    expect(motifArt({ motif: 'unicorn', palette: 'neon' })).toBe(motifArt({ motif: 'lotus', palette: 'tan' }));
  });
});
