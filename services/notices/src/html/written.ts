import { languageOf } from '@banyan/texts';
import { errors } from '../errors.js';
import { plain, sanitised } from './sanitise.js';

/** What operators say in one language: a title as plain text, HTML as content. */
export interface WrittenText {
  readonly language: string;
  readonly title: string;
  readonly content: string;
}

/** As it may be stored: each language once, with a title, and nothing that could run. */
export function cleaned(texts: readonly WrittenText[]): WrittenText[] {
  const codes = texts.map(({ language }) => language);
  const once = new Set(codes).size === codes.length;
  const clean = texts.map(({ language, title, content }) => ({
    language,
    title: plain(title),
    content: sanitised(content),
  }));
  if (!once || !codes.every((code) => languageOf(code)) || clean.some(({ title }) => title === ''))
    throw errors.text_languages();
  return clean;
}

/** In a reader's language, else as it was written first. It was clean when it was written; what was let through then need not be for ever. */
export function saidIn(texts: readonly WrittenText[], code: string): { title: string; content: string } {
  const text = texts.find(({ language }) => language === code) ?? texts[0];
  return { title: text?.title ?? '', content: sanitised(text?.content ?? '') };
}
