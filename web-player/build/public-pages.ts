import sharp from 'sharp';
import type { Plugin } from 'vite';
import { tile } from '../src/art/tiles/tile';
import { outlineLetters } from '../src/art/tiles/outline-letters';
import { topics } from '../src/features/help/questions';
import { languages } from '../src/i18n/languages';
import { publicPages } from '../src/shell/public-pages';
import { glyphTable } from './glyphs';
import { shippedTags, textsOf } from './texts';

type Texts = Record<string, { title: string; description: string }>;
type Items = Record<string, { q: string; a: string }>;

const picture = { w: 1200, h: 630 };

/** What the help page answers, in its order; the steps of an answer become its sentences. */
function questionsOf(tag: string) {
  const items = textsOf(tag)['help']?.['items'] as Items;
  return topics
    .flatMap((topic): readonly string[] => topic.items)
    .flatMap((name) => items[name] ?? [])
    .map(({ q, a }) => ({ q, a: a.replaceAll('\n', ' ') }));
}

/** Every shipped language with what its pages are called. */
function shipped() {
  const tags = shippedTags();
  return languages.flatMap(({ code, tag, dir }) => {
    if (!tags.includes(tag)) return [];
    const texts = textsOf(tag)['pages'] as Texts;
    const pages = Object.entries(publicPages).map(([path, name]) => [
      path,
      { ...texts[name], ...(name === 'help' && { questions: questionsOf(tag) }) },
    ]);
    return [[code, { tag, dir, pages: Object.fromEntries(pages) }]];
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
