import { vi, type TextKey } from './texts-vi.js';

/** The frame's languages, by the platform's codes. */
export type Language = 'VI' | 'EN' | 'CN';

type Texts = Readonly<Record<TextKey, string>>;

const loaders: Readonly<Record<Language, () => Promise<Texts>>> = {
  VI: () => Promise.resolve(vi),
  EN: async () => (await import('./texts-en.js')).en,
  CN: async () => (await import('./texts-cn.js')).cn,
};

const locales: Readonly<Record<Language, string>> = { VI: 'vi', EN: 'en', CN: 'zh-Hans' };

let current: Texts = vi;
let language: Language = 'VI';

/** Takes the language of the address (`lang`); English when it is none of ours, Vietnamese when there is none. */
export async function speak(wanted: string | null): Promise<void> {
  const known = (['VI', 'EN', 'CN'] as const).find((code) => code === wanted?.toUpperCase());
  language = known ?? (wanted ? 'EN' : 'VI');
  current = await loaders[language]();
  document.documentElement.lang = locales[language];
}

export const spoken = (): Language => language;
export const locale = (): string => locales[language];

/** A text with its `{names}` filled in. */
export function t(key: TextKey, values: Values = {}): string {
  return filled(current[key], values);
}

type Values = Readonly<Record<string, string | number>>;

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Speaks a game's own texts, which come with the game. */
export const sayer =
  <K extends string>(words: Readonly<Record<K, Readonly<Record<Language, string>>>>) =>
  (key: K, values: Values = {}): string =>
    filled(words[key][language], values);
