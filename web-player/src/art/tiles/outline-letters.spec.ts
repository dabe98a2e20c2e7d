import { describe, expect, it } from 'vitest';
import { tileSvg } from '../index';
import { canSet, outlineLetters } from './outline-letters';
import type { GlyphTable } from './glyph-table';
import type { Voice } from './voices';

const load = async (voice: string): Promise<GlyphTable> =>
  ((await import(`virtual:glyphs/${voice}`)) as { default: GlyphTable }).default;

const square = (advance: number): [number, string] => [advance, 'M0 0L100 0L100 -100Z'];
const table: GlyphTable = { glyphs: { A: square(500), V: square(500) }, kerns: { AV: -100 } };

describe('outlined lettering', () => {
  it('measures advances and kerning at 100 px', () => {
    const letters = outlineLetters('serif', table, table);
    expect(letters.width('AA', 'serif')).toBe(100);
    expect(letters.width('AV', 'serif')).toBe(90);
  });

  it('centres a line on its spot and moves it to its base line', () => {
    const drawn = outlineLetters('serif', table, table).line('A', 'serif', { x: 150, y: 300, size: 100 }, 'fill="red"');
    expect(drawn).toBe('<path d="M125 300L135 300L135 290Z" fill="red"/>');
  });

  it('knows what a face cannot write', () => {
    expect(canSet('AV', 'serif', table)).toBe(true);
    expect(canSet('AX', 'serif', table)).toBe(false);
    expect(canSet('av', 'tall', table)).toBe(true);
  });
});

describe('the faces', () => {
  const titles = ['Khổng Lồ', 'Gánh Hát Tuồng', 'Đường Mạt Chược', 'Nữ Hoàng', 'Vũ Điệu', 'Keno 5 Phút', 'X1000'];

  it.each<Voice>(['serif', 'slab', 'round', 'tall', 'sign', 'plain'])('%s writes Vietnamese', async (voice) => {
    const face = await load(voice);
    for (const title of titles) expect(canSet(title, voice, face), title).toBe(true);
  });

  it('never puts text into a picture, only outlines', async () => {
    const svg = await tileSvg({ code: 'keno', motif: 'balls', title: 'Keno 5 Phút', voice: 'serif' });
    expect(svg).not.toContain('<text');
    expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"');
  });

  it('leaves out a title that the face cannot write', async () => {
    const named = await tileSvg({ code: 'k', motif: 'gem', title: '榕树月光', voice: 'serif' });
    const bare = await tileSvg({ code: 'k', motif: 'gem', voice: 'serif' });
    expect(named).toBe(bare);
  });
});
