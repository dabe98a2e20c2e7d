import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where the languages are: a folder each, named by its BCP 47 tag. */
export const locales = join(import.meta.dirname, '..', 'locales');

/** Whose words a file of a language holds: `<tag>/<kind>.json`. */
export type Kind = 'player' | 'console' | 'refusals' | 'messages' | 'studio' | 'office' | 'purse-studio';

/** A language. `code` (of the specification) goes over the wire and into settings, `tag` (BCP 47) into `lang` and Intl. */
export interface Language {
  readonly code: string;
  readonly tag: string;
  /** Its own name, as its speakers write it. */
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  /** Formats of numbers and dates, where ICU does not know the language itself or knows several. */
  readonly format?: string;
  /** How large amounts are cut short: the unit's sign by its power of ten. */
  readonly short?: Readonly<Record<string, string>>;
}

/** Words by their keys, in groups. */
export interface Words {
  readonly [key: string]: string | Words;
}

const read = <T>(...path: string[]): T => JSON.parse(readFileSync(join(...path), 'utf8')) as T;

type Written = Omit<Language, 'tag' | 'dir'> & Partial<Pick<Language, 'dir'>> & { readonly order?: number };

/** Every language that has a folder, in the order in which choosers show them: the first is where everybody starts. */
export function languagesIn(folder = locales): readonly Language[] {
  const found = readdirSync(folder)
    .filter((tag) => existsSync(join(folder, tag, 'language.json')))
    .map((tag) => ({ tag, ...read<Written>(folder, tag, 'language.json') }));
  const place = ({ order = Number.MAX_SAFE_INTEGER }: { order?: number }): number => order;
  return found
    .sort((a, b) => place(a) - place(b) || a.code.localeCompare(b.code))
    .map(({ order: _order, dir = 'ltr', ...language }) => ({ ...language, dir }));
}

/** Whether a language has words of a kind. */
export const speaks = (kind: Kind, tag: string, folder = locales): boolean =>
  existsSync(join(folder, tag, `${kind}.json`));

/** A language's own words of a kind; none when it has no such file. */
export const wordsOf = (kind: Kind, tag: string, folder = locales): Words =>
  speaks(kind, tag, folder) ? read<Words>(folder, tag, `${kind}.json`) : {};

/** What words have under a key of their own. */
export const entryOf = <T>(words: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.entries(words).find(([name]) => name === key)?.[1];

/** Some words, and English ones for each key that they lack. */
export function filledUp(own: Words, english: Words): Words {
  const [ours, others] = [new Map(Object.entries(own)), new Map(Object.entries(english))];
  return Object.fromEntries(
    [...new Set([...others.keys(), ...ours.keys()])].map((key) => {
      const [mine, theirs] = [ours.get(key), others.get(key)];
      if (typeof theirs !== 'object') return [key, mine ?? theirs ?? ''];
      return [key, filledUp(typeof mine === 'object' ? mine : {}, theirs)];
    }),
  );
}
