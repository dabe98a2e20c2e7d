import { inTime } from '@banyan/kernel/rules';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { TranslationMessages } from 'react-admin';
import { spoken, texts } from 'virtual:texts';
import first from 'virtual:texts/first';

const start = spoken[0].tag;

/** All words of a language; what it lacks was filled with English when the console was built. */
async function wordsOf(tag: string): Promise<TranslationMessages> {
  const groups = Object.entries(texts).filter(([name]) => name.startsWith(`${tag}/`));
  const loaded = groups.map(async ([name, load]) => [name.slice(tag.length + 1), (await inTime(load)()).default]);
  return Object.fromEntries(await Promise.all(loaded)) as TranslationMessages;
}

/** The first language is in the entry since it is where everybody starts; another one is fetched when chosen. */
export const i18nProvider = polyglotI18nProvider(
  (locale) => (locale === start ? (first as TranslationMessages) : wordsOf(locale)),
  start,
  spoken.map(({ tag, name }) => ({ locale: tag, name })),
  { allowMissing: true },
);
