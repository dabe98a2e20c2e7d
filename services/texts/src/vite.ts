import { join } from 'node:path';
import {
  entryOf,
  filledUp,
  languagesIn,
  locales,
  speaks,
  wordsOf,
  type Kind,
  type Language,
  type Words,
} from './catalogue.js';

export { languagesIn, locales, speaks, wordsOf, type Language, type Words } from './catalogue.js';

/** What this needs of Vite's plugins; the package depends on no bundler. */
interface TextsPlugin {
  name: string;
  resolveId(source: string): string | undefined;
  load(this: { addWatchFile(file: string): void }, source: string): string | null;
}

interface Options {
  /** Whether each key that a language lacks is filled with English here, for pages that do not look it up by themselves. */
  filled?: boolean;
  /** Under which name the page imports them. */
  id?: string;
  folder?: string;
}

const json = JSON.stringify;

/** A language without what goes without saying. */
function rowOf({ code, tag, name, dir, ...more }: Language): unknown[] {
  const row = [code, name, tag === code.toLowerCase() ? 0 : tag, dir === 'ltr' ? 0 : dir, more];
  while (row.length > 2 && (row.at(-1) === 0 || Object.keys(row.at(-1) as object).length === 0)) row.pop();
  return row;
}

/**
 * A page's texts. A language is a folder for whoever writes it, and a chunk per group of words for whoever loads it: a visitor of
 * the home page does not pay for the agent centre's words.
 *
 * - `virtual:texts`: `languages` (all), `spoken` (those with words for these pages), `inPlayer` (those that players can choose) and
 *   `texts`, a loader for each `tag/group`
 * - `virtual:texts/<tag>/<group>`: one group of words
 * - `virtual:texts/first`: all words of the first language that has some, for pages that start with them
 */
export function pageTexts(
  kind: Kind,
  { filled = false, id = 'virtual:texts', folder = locales }: Options = {},
): TextsPlugin {
  const words = (tag: string): Words => {
    const own = wordsOf(kind, tag, folder);
    return filled ? filledUp(own, wordsOf(kind, 'en', folder)) : own;
  };
  const list = (some: readonly Language[]): string => json(some.map(({ tag }) => tag));
  return {
    name: `banyan:texts of ${kind}`,
    resolveId: (source) => (source === id || source.startsWith(`${id}/`) ? `\0${source}` : undefined),
    load(source) {
      if (!source.startsWith(`\0${id}`)) return null;
      const [, tag, group] = source.split('/');
      if (tag && group) {
        for (const each of [tag, 'en']) this.addWatchFile(join(folder, each, `${kind}.json`));
        return `export default ${json(entryOf(words(tag), group) ?? {})}`;
      }
      const languages = languagesIn(folder);
      const spoken = languages.filter((each) => speaks(kind, each.tag, folder));
      if (tag === 'first') return `export default ${json(words(spoken[0]?.tag ?? 'en'))}`;
      const loaders = spoken.flatMap(({ tag: each }) =>
        Object.keys(words(each)).map(
          (name) => `${json(`${each}/${name}`)}: () => import(${json(`${id}/${each}/${name}`)})`,
        ),
      );
      return [
        // In rows, since each page carries them.
        `const row = ([code, name, tag, dir, more]) => ({ code, name, tag: tag || code.toLowerCase(), dir: dir || 'ltr', ...more });`,
        `export const languages = ${json(languages.map(rowOf))}.map(row);`,
        `const tags = (list) => languages.filter(({ tag }) => list.includes(tag));`,
        `export const spoken = tags(${list(spoken)});`,
        `export const inPlayer = tags(${list(languages.filter((each) => speaks('player', each.tag, folder)))});`,
        `export const texts = { ${loaders.join(', ')} };`,
      ].join('\n');
    },
  };
}
