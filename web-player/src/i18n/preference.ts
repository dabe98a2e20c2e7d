import { defaultLanguage, languages } from './languages';

const key = 'banyan.language';

/** The chosen language code, or null while the player has chosen none. */
export function storedLanguage(): string | null {
  const code = localStorage.getItem(key);
  return languages.some((language) => language.code === code) ? code : null;
}

export const initialLanguage = (): string => storedLanguage() ?? defaultLanguage;

export function storeLanguage(code: string): void {
  localStorage.setItem(key, code);
}
