import { defaultLanguage, languages } from './languages';

const key = 'banyan.language';

const listed = (code: string | null): string | null =>
  languages.some((language) => language.code === code) ? code : null;

/** The language that the address asks for (`?lang=EN`): links between languages and search engines use it. */
const addressed = (): string | null => listed(new URLSearchParams(location.search).get('lang'));

/** The chosen language code, or null while the player has chosen none. An address that asks for one is a choice. */
export function storedLanguage(): string | null {
  const asked = addressed();
  if (asked) storeLanguage(asked);
  return listed(localStorage.getItem(key));
}

export const initialLanguage = (): string => storedLanguage() ?? defaultLanguage;

export function storeLanguage(code: string): void {
  localStorage.setItem(key, code);
}
