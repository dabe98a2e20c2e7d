import { entryOf, wordsOf, type Kind, type Language, type Words } from './catalogue.js';
import { languageOf } from './languages.js';

type Values = Readonly<Record<string, unknown>>;

const flat = (words: Words, path = ''): Array<[string, string]> =>
  Object.entries(words).flatMap(([key, value]): Array<[string, string]> =>
    typeof value === 'string' ? [[path + key, value]] : flat(value, `${path}${key}.`),
  );

const kept = new Map<string, ReadonlyMap<string, string>>();

/** What a language says of a kind, by `group.key`. A process reads a file once. */
function textsOf(kind: Kind, tag: string): ReadonlyMap<string, string> {
  const place = `${tag}/${kind}`;
  const known = kept.get(place);
  if (known) return known;
  const texts = new Map(flat(wordsOf(kind, tag)));
  kept.set(place, texts);
  return texts;
}

/** A text in the language of a code, or in English where that language lacks it. */
function textOf(kind: Kind, key: string, code: string): string | undefined {
  const tag = languageOf(code)?.tag;
  return (tag && textsOf(kind, tag).get(key)) ?? textsOf(kind, 'en').get(key);
}

/** A text with its `{names}` filled in; what is no text and no number stays as it is named. */
const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = entryOf(values, name);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : whole;
  });

/** Whether there is such a text at all: English has each. */
export const isText = (kind: Kind, key: string): boolean => textsOf(kind, 'en').has(key);

/** The sentence of a key (`wallet.insufficient_funds`) in the language of a code; English where it lacks one. */
export function say(kind: Kind, key: string, code: string, values: Values = {}): string {
  const text = textOf(kind, key, code);
  if (text === undefined) throw new Error(`services/texts/locales/en/${kind}.json has no ${key}`);
  return filled(text, values);
}

/** The language that a kind is said in to who asks for that of a code: English where that has no words of it. */
export function speakerOf(kind: Kind, code: string): Language {
  const own = languageOf(code);
  return own && textsOf(kind, own.tag).size > 0 ? own : (languageOf('EN') as Language);
}

/** A group of words in the language of a code as far as it has them, and the language that the most of them is in. */
export function groupOf(
  kind: Kind,
  group: string,
  code: string,
): { language: Language; words: Readonly<Record<string, string>> } {
  const language = speakerOf(kind, code);
  const inner = `${group}.`;
  const all = [...textsOf(kind, 'en'), ...textsOf(kind, language.tag)].filter(([key]) => key.startsWith(inner));
  return { language, words: Object.fromEntries(all.map(([key, text]) => [key.slice(inner.length), text])) };
}

/** The same as `say` for a text that has a form for each kind of number, `<key>_one` and the like; `{count}` is the number. */
export function sayCount(kind: Kind, key: string, code: string, count: string): string {
  const { tag = 'en' } = languageOf(code) ?? {};
  const speaker = textsOf(kind, tag).has(`${key}_other`) ? tag : 'en';
  const own = `${key}_${new Intl.PluralRules(speaker).select(Number(count))}`;
  return say(kind, textsOf(kind, speaker).has(own) ? own : `${key}_other`, code, { count });
}
