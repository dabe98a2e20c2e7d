import type { Language } from '@banyan/texts';
import { inPlayer, languages as all } from 'virtual:texts';

export type { Language } from '@banyan/texts';

/** Every language of the catalogue, spoken by the app or not; the first is where everybody starts. */
export const languages: readonly Language[] = all;

/** Those that the app has words in. */
export const spokenLanguages: readonly Language[] = inPlayer;

export const defaultLanguage: string = (all[0] as Language).code;

/** The language of a code; the default for a code that is no folder's. */
export function languageOf(code: string): Language {
  return languages.find((language) => language.code === code) ?? (languages[0] as Language);
}

/** The tag that Intl gets for a code. */
export const formatTag = (code: string): string => languageOf(code).format ?? languageOf(code).tag;
