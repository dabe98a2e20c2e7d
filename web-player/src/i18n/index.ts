import i18next, { type i18n } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';
import { speak } from '../api/http';
import { languageOf } from './languages';
import { initialLanguage, storedLanguage, storeLanguage } from './preference';

/** One chunk per language and namespace. A language without texts of its own falls back to English, key by key. */
const texts = import.meta.glob<{ default: Record<string, unknown> }>('./locales/*/*.json');

const load = resourcesToBackend(async (tag: string, namespace: string) => {
  const chunk = texts[`./locales/${tag}/${namespace}.json`];
  return chunk ? (await chunk()).default : {};
});

let code = initialLanguage();

/** Starts the texts in the player's language; resolves when the first namespaces are there. */
export async function startI18n(): Promise<i18n> {
  apply(code);
  await i18next
    .use(load)
    .use(initReactI18next)
    .init({
      lng: languageOf(code).tag,
      fallbackLng: 'en',
      load: 'currentOnly',
      ns: ['common', 'shell'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnEmptyString: false,
      react: { useSuspense: true },
    });
  return i18next;
}

/** Switches the language everywhere at once: texts, `lang`, `dir`, formats and what the server answers in. */
export async function changeLanguage(next: string): Promise<void> {
  storeLanguage(languageOf(next).code);
  await speakNow(next);
}

/** The brand's own language, for a player who has chosen none. */
export async function followBrand(brandLanguage: string): Promise<void> {
  if (storedLanguage() === null && brandLanguage !== code) await speakNow(brandLanguage);
}

async function speakNow(next: string): Promise<void> {
  code = languageOf(next).code;
  apply(code);
  await i18next.changeLanguage(languageOf(code).tag);
}

/** The specification's code of the language in use. */
export const currentLanguage = (): string => code;

function apply(next: string): void {
  const { tag, dir } = languageOf(next);
  document.documentElement.lang = tag;
  document.documentElement.dir = dir;
  speak(next);
}
