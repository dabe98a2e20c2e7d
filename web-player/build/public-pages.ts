import sharp from 'sharp';
import type { Plugin } from 'vite';
import { tile } from '../src/art/tiles/tile';
import { outlineLetters } from '../src/art/tiles/outline-letters';
import { topics } from '../src/features/help/questions';
import { publicPages } from '../src/shell/public-pages';
import { glyphTable } from './glyphs';
import { languagesIn, speaks, wordsOf } from '@banyan/texts/vite';

type Texts = Record<string, { title: string; description: string }>;
type Items = Record<string, { q: string; a: string }>;

const picture = { w: 1200, h: 630 };

/** What the help page answers, in its order; the steps of an answer become its sentences. */
function questionsOf(tag: string) {
  const { items } = wordsOf('player', tag)['help'] as unknown as { items: Items };
  return topics
    .flatMap((topic): readonly string[] => topic.items)
    .flatMap((name) => items[name] ?? [])
    .map(({ q, a }) => ({ q, a: a.replaceAll('\n', ' ') }));
}

/** Every shipped language with what its pages are called. */
function shipped() {
  const spoken = languagesIn().filter(({ tag }) => speaks('player', tag));
  return spoken.map(({ code, tag, dir }) => {
    const texts = wordsOf('player', tag)['pages'] as unknown as Texts;
    const pages = Object.entries(publicPages).map(([path, name]) => [
      path,
      { ...texts[name], ...(name === 'help' && { questions: questionsOf(tag) }) },
    ]);
    return [code, { tag, dir, pages: Object.fromEntries(pages) }];
  });
}

/** What other sites show beside a link to us. */
async function preview(): Promise<Buffer> {
  const svg = tile(
    { code: 'banyan', motif: 'banyan', palette: 'dem', frame: 'none', ...picture },
    outlineLetters('serif', glyphTable('serif'), glyphTable('numeral')),
  );
  const xml = svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  return sharp(Buffer.from(xml)).resize(picture.w, picture.h).png({ palette: true }).toBuffer();
}

/** Writes `public-pages.json`, from which the gateway makes each public page's head and first words, and `og.png`. */
export function publicPagesFile(): Plugin {
  return {
    name: 'banyan:public-pages',
    apply: 'build',
    async generateBundle() {
      const source = JSON.stringify(Object.fromEntries(shipped()));
      this.emitFile({ type: 'asset', fileName: 'public-pages.json', source });
      this.emitFile({ type: 'asset', fileName: 'og.png', source: await preview() });
    },
  };
}
