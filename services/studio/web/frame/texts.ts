import { entryOf } from '@banyan/kernel/rules';
import { vi, type TextKey } from './texts-vi.js';

/** The frame's languages, by the platform's codes. */
export type Language = 'VI' | 'EN' | 'CN' | 'AR';

type Texts = Readonly<Record<TextKey, string>>;

const loaders: Readonly<Record<Language, () => Promise<Texts>>> = {
  VI: () => Promise.resolve(vi),
  EN: async () => (await import('./texts-en.js')).en,
  CN: async () => (await import('./texts-cn.js')).cn,
  AR: async () => (await import('./texts-ar.js')).ar,
};

const locales: Readonly<Record<Language, string>> = { VI: 'vi', EN: 'en', CN: 'zh-Hans', AR: 'ar' };

let current: Texts = vi;
let language: Language = 'VI';

/** Takes the language of the address (`lang`); English when it is none of ours, Vietnamese when there is none. */
export async function speak(wanted: string | null): Promise<void> {
  const known = (['VI', 'EN', 'CN', 'AR'] as const).find((code) => code === wanted?.toUpperCase());
  language = known ?? (wanted ? 'EN' : 'VI');
  current = await loaders[language]();
  document.documentElement.lang = locales[language];
  document.documentElement.dir = rightToLeft() ? 'rtl' : 'ltr';
}

export const spoken = (): Language => language;
/** The language for who writes Latin digits of his own accord. */
export const tag = (): string => locales[language];
/** For `Intl`: Latin digits in every language, as the player app writes them. */
export const locale = (): string => `${locales[language]}-u-nu-latn`;
/** Whether sentences run from the right. */
export const rightToLeft = (): boolean => language === 'AR';

/** In a right-to-left language put into an isolate (U+2068 to U+2069), so that `2.50×` or a card keeps its own direction. */
export const isolated = (text: string): string => (rightToLeft() ? `\u2068${text}\u2069` : text);

/** A text with its `{names}` filled in. */
export function t(key: TextKey, values: Values = {}): string {
  return filled(current[key], values);
}

type Values = Readonly<Record<string, string | number>>;

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => isolated(String(entryOf(values, name) ?? whole)));

/** Speaks a game's own texts, which come with the game. */
export const sayer =
  <K extends string>(words: Readonly<Record<K, Readonly<Record<Language, string>>>>) =>
  (key: K, values: Values = {}): string =>
    filled(entryOf(words, key)?.[language] ?? key, values);
