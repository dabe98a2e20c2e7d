import { entryOf } from '@banyan/kernel/rules';
import { spoken, texts } from 'virtual:office-texts';

export type Word = keyof (typeof import('../../../texts/locales/en/office.json'))['office'];

/** The languages that the back office speaks. */
export { spoken as tongues } from 'virtual:office-texts';

const english = spoken.find(({ tag }) => tag === 'en') ?? spoken[0];
const kept = localStorage.getItem('office.language');
const [browser = ''] = navigator.language.split('-');
const language = spoken.find(({ code }) => code === kept) ?? spoken.find(({ tag }) => tag === browser) ?? english;

/** The platform's code of the language. */
export const officeLanguage = language.code;
export const locale = language.tag;
document.documentElement.lang = locale;
document.documentElement.dir = language.dir;

const words = (await entryOf(texts, `${locale}/office`)?.())?.default ?? {};

export function setLanguage(next: string): void {
  localStorage.setItem('office.language', next);
  location.reload();
}

/** A text with its `{names}` filled in. */
export const w = (key: Word, values: Readonly<Record<string, string | number>> = {}): string =>
  (entryOf(words, key) ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(entryOf(values, name) ?? whole));
