import { languageOf } from '@banyan/texts';
import { errors } from '../errors.js';

/** What operators say in one language as plain text. */
export interface PlainText {
  readonly language: string;
  readonly title: string;
  readonly body: string;
}

/** Each language once, of those that there are. Throws `notices.text_languages`. */
export function requireLanguages(texts: readonly PlainText[]): void {
  const codes = texts.map(({ language }) => language);
  if (new Set(codes).size !== codes.length || !codes.every((code) => languageOf(code))) throw errors.text_languages();
}

/** In a language, else as it was written first. */
export function plainIn(texts: readonly PlainText[], language: string): PlainText {
  return texts.find((text) => text.language === language) ?? texts[0] ?? { language, title: '', body: '' };
}
