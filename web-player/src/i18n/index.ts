import { ChunkTimeout, entryOf, inTime } from '@banyan/kernel/rules';
import i18next, { type i18n } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';
import { texts } from 'virtual:texts';
import { setRequestLanguage } from '../api/http';
import { numberFormat } from './formats';
import { isolated } from './isolate';
import { formatTag, languageOf } from '../texts/languages';
import { addressedBy, initialLanguage, storedLanguage, storeLanguage } from './preference';

/** One chunk per language and namespace. A language without texts of its own falls back to English, key by key. */
const load = resourcesToBackend(async (tag: string, namespace: string) => {
  const chunk = entryOf(texts, `${tag}/${namespace}`);
  return chunk ? (await inTime(chunk)()).default : {};
});

let code = initialLanguage();

/** Starts the texts in the player's language; resolves when the first namespaces are there, rejects when they do not come. */
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
      // React escapes; what is put into a sentence only keeps its own direction.
      interpolation: { escapeValue: true, escape: (value: string) => isolated(value, languageOf(code).dir) },
      returnEmptyString: false,
      react: { useSuspense: true },
    });
  i18next.services.formatter?.add('number', (value: number) => numberFormat(formatTag(code)).format(value));
  if (!i18next.exists('shell:chunk.title')) throw new ChunkTimeout('texts not loaded');
  return i18next;
}

/** Switches the language everywhere at once: texts, `lang`, `dir`, formats and what the server answers in. */
export async function changeLanguage(next: string): Promise<void> {
  storeLanguage(languageOf(next).code);
  leaveAddressedLanguage();
  await speakNow(next);
}

/** An address that asked for another language asks no more. */
function leaveAddressedLanguage(): void {
  const address = new URL(location.href);
  if (!addressedBy.some((name) => address.searchParams.has(name))) return;
  for (const name of addressedBy) address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
}

/** The brand's own language, for a player who has chosen none. */
export async function followBrand(brandLanguage: string): Promise<void> {
  if (storedLanguage() === null && brandLanguage !== code) await speakNow(brandLanguage);
}

async function speakNow(next: string): Promise<void> {
  const { code: wanted, tag } = languageOf(next);
  // The texts first: a page never stands mirrored with the words of before.
  await i18next.loadLanguages(tag);
  code = wanted;
  apply(code);
  await i18next.changeLanguage(tag);
}

/** The specification's code of the language in use. */
export const currentLanguage = (): string => code;

function apply(next: string): void {
  const { tag, dir } = languageOf(next);
  document.documentElement.lang = tag;
  document.documentElement.dir = dir;
  setRequestLanguage(next);
}
