import { createHash } from 'node:crypto';
import { isPlain } from '@banyan/kernel/dto';
import { languageOf } from '@banyan/texts';
import { errors } from '../errors.js';
import { sanitised, titleOf } from './sanitise.js';
import { longestContent, longestTitle } from './written.dto.js';

/** What operators say in one language: a title as plain text, HTML as content. */
export interface WrittenText {
  readonly language: string;
  readonly title: string;
  readonly content: string;
}

/** As it may be stored: each language once, with a title, and nothing that could run. What is answered of it may be sent again as it is. */
export function cleaned(texts: readonly WrittenText[]): WrittenText[] {
  const codes = texts.map(({ language }) => language);
  const once = new Set(codes).size === codes.length;
  const clean = texts.map(({ language, title, content }) => ({
    language,
    title: fitting(titleOf(title), longestTitle),
    content: cleanContent(content),
  }));
  if (!once || !codes.every((code) => languageOf(code)) || clean.some(({ title }) => title === ''))
    throw errors.text_languages();
  return clean;
}

/** HTML as it may be stored. */
export const cleanContent = (html: string): string => fitting(sanitised(html), longestContent);

/** A text as long as it may be. Cleaning writes signs and attributes that were not typed, and reads signs that were written as numbers. */
export function fitting(text: string, most: number): string {
  if ([...text].length > most) throw errors.text_too_long({ limit: most });
  if (!isPlain(text)) throw errors.text_unseen();
  return text;
}

/** What an audit record tells of a text that may be long: which one it was, and how long it is. */
export const digestOf = (text: string): { sha256: string; length: number } => ({
  sha256: createHash('sha256').update(text).digest('hex'),
  length: text.length,
});

/** What an audit record tells of texts. */
export const auditedTexts = (texts: readonly WrittenText[]) =>
  texts.map(({ language, title, content }) => ({ language, title, content: digestOf(content) }));

/** As a reader sees it. It was clean when it was written; what was let through then need not be for ever. */
export const shownText = ({ title, content }: WrittenText): { title: string; content: string } => ({
  title,
  content: sanitised(content),
});
