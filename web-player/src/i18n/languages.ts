/** A language of the specification. `code` goes over the wire and into settings, `tag` (BCP 47) into `lang` and Intl. */
export interface Language {
  code: string;
  tag: string;
  /** Formats of numbers and dates, where ICU does not know the language itself. */
  format?: string;
  dir: 'ltr' | 'rtl';
  /** Its own name, as its speakers write it. */
  name: string;
}

const left = (code: string, tag: string, name: string, format?: string): Language => ({
  code,
  tag,
  name,
  dir: 'ltr',
  format,
});
const right = (code: string, tag: string, name: string): Language => ({ code, tag, name, dir: 'rtl' });

export const languages: readonly Language[] = [
  left('VI', 'vi', 'Tiếng Việt'),
  left('EN', 'en', 'English', 'en-GB'),
  left('CN', 'zh-Hans', '简体中文'),
  left('TW', 'zh-Hant', '繁體中文'),
  left('JA', 'ja', '日本語'),
  left('KO', 'ko', '한국어'),
  left('TH', 'th', 'ไทย'),
  left('ID', 'id', 'Bahasa Indonesia'),
  left('MS', 'ms', 'Bahasa Melayu'),
  left('KM', 'km', 'ខ្មែរ'),
  left('LO', 'lo', 'ລາວ'),
  left('MY', 'my', 'မြန်မာ'),
  left('HI', 'hi', 'हिन्दी'),
  left('BN', 'bn', 'বাংলা'),
  left('TA', 'ta', 'தமிழ்'),
  left('TE', 'te', 'తెలుగు'),
  left('NE', 'ne', 'नेपाली'),
  left('ES', 'es', 'Español'),
  left('PT', 'pt', 'Português'),
  left('PT-BR', 'pt-BR', 'Português (Brasil)'),
  left('FR', 'fr', 'Français'),
  left('TR', 'tr', 'Türkçe'),
  left('RU', 'ru', 'Русский'),
  left('KK', 'kk', 'Қазақша'),
  left('UZ', 'uz', 'Oʻzbekcha'),
  left('SW', 'sw', 'Kiswahili'),
  left('TY', 'ty', 'Reo Tahiti', 'fr'),
  right('AR', 'ar', 'العربية'),
  right('FA', 'fa', 'فارسی'),
  right('UR', 'ur', 'اردو'),
];

export const defaultLanguage = 'VI';

/** The language of a code; the default for a code nobody listed. */
export function languageOf(code: string): Language {
  return languages.find((language) => language.code === code) ?? (languages[0] as Language);
}

/** The tag that Intl gets for a code. */
export const formatTag = (code: string): string => languageOf(code).format ?? languageOf(code).tag;
