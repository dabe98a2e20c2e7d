import { defaultLanguage, languages } from '../texts/languages';
import { safeLocalStorage } from '../api/storage';

const key = 'banyan.language';

const listed = (code: string | null): string | null =>
  languages.some((language) => language.code === code) ? code : null;

/** How an address names a language: links between languages and search engines by `lang`, links to the app by `language`. */
export const addressedBy = ['lang', 'language'] as const;

/** The language that the address asks for, such as `?lang=EN`. */
function addressed(): string | null {
  const query = new URLSearchParams(location.search);
  return addressedBy.map((name) => listed(query.get(name))).find((code) => code !== null) ?? null;
}

/** The chosen language code, or null while the player has chosen none. An address that asks for one is a choice. */
export function storedLanguage(): string | null {
  const asked = addressed();
  if (asked) storeLanguage(asked);
  return listed(safeLocalStorage.getItem(key));
}

export const initialLanguage = (): string => storedLanguage() ?? defaultLanguage;

export function storeLanguage(code: string): void {
  safeLocalStorage.setItem(key, code);
}
