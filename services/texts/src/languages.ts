import { languagesIn, speaks, type Kind, type Language } from './catalogue.js';

/** Every language that has a folder, spoken already or not. */
export const languages: readonly Language[] = languagesIn();

/** The code of the language in which everybody starts who has chosen none. */
export const defaultLanguage: string = (languages[0] as Language).code;

/** The codes of the languages that have words of a kind. */
export const spoken = (kind: Kind): readonly string[] =>
  languages.filter(({ tag }) => speaks(kind, tag)).map(({ code }) => code);

const byCode = new Map(languages.map((language) => [language.code, language]));

/** The language of a code; nothing for a code that has no folder. */
export const languageOf = (code: string): Language | undefined => byCode.get(code);

/** `zh-TW` as `zh-Hant`: the language with the script that it is written in where nothing else is said. */
function written(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return undefined;
  }
}

const byTag = new Map(languages.map(({ tag, code }) => [tag.toUpperCase(), code]));
const byWriting = new Map([...languages].reverse().map(({ tag, code }) => [written(tag), code]));

function codeOfTag(asked: string): string {
  const upper = asked.toUpperCase();
  if (byCode.has(upper)) return upper;
  const known = byTag.get(upper) ?? byWriting.get(written(asked));
  if (known) return known;
  const [language = ''] = upper.split('-');
  return /^[A-Z]{2}$/.test(language) ? language : defaultLanguage;
}

const read = new Map<string, string>();
/* Whoever sends headers of his own making fills nothing, and keeps nobody else's out. */
const mostKept = 500;
/* RFC 5646, 4.4.1. Reading a tag as long as a header may be holds a process up for a tenth of a second. */
const longestTag = 35;

/**
 * The code of the language that an `accept-language` header asks for first. The platform's own codes are taken as they are, two
 * letters that nobody knows too: their words are English.
 */
export function codeOf(header: string): string {
  const [first = ''] = header.slice(0, 2 * longestTag).split(/[,;]/, 1);
  const asked = first.trim().slice(0, longestTag);
  const known = read.get(asked);
  if (known !== undefined) return known;
  const code = codeOfTag(asked);
  if (read.size >= mostKept) read.clear();
  read.set(asked, code);
  return code;
}
