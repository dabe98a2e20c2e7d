import { errors } from '../errors.js';
import { playerLanguages } from './brand-settings.dto.js';

/** The languages that an operator chose, in the order of the list. Throws `language_unknown` for one that the players' app does not speak. */
export function languagesOf(chosen: readonly string[]): string[] {
  if (chosen.some((language) => !playerLanguages.some((known) => known === language))) throw errors.language_unknown();
  return playerLanguages.filter((language) => chosen.includes(language));
}

interface Speech {
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly timeZone: string;
}

/** Throws where a brand's first language is none of its own, or its days would begin in no zone that there is. */
export function requireSpeech({ languages, defaultLanguage, timeZone }: Speech): void {
  languagesOf(languages);
  if (!languages.includes(defaultLanguage)) throw errors.language_unknown();
  if (!isZone(timeZone)) throw errors.zone_unknown({ zone: timeZone });
}

function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}
