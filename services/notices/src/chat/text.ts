import { LinkifyIt } from 'linkify-it';

/** The longest message, in characters as readers count them: an emoji of several signs is one. */
export const longestMessage = 300;
/** Signs of all its characters together. */
export const mostSigns = 2_000;
/** Signs of one character: the longest emoji have ten, piled up marks have more. */
const mostOfOne = 16;

/** What leaves nothing on the page by itself. */
const inkless = /[\p{DI}\p{Z}\p{C}\p{M}\u2800]/gu;

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const links = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true, fuzzyEmail: true }).tlds(
  'app bet blog bond casino chat click cloud club cyou dev fun game games gg group icu info life link live lol me net online org poker pro pw shop site sbs social space store tech today top vip website win wiki work world xyz'.split(' '), // prettier-ignore
  true,
);

/** Why a text is no message: nothing of it shows or its marks pile up (`text`), or it is too long (`long`); null when it is one. */
export function messageProblem(text: string): 'text' | 'long' | null {
  if (text.replaceAll(inkless, '') === '') return 'text';
  const characters = [...segmenter.segment(text)];
  if (characters.some(({ segment }) => [...segment].length > mostOfOne)) return 'text';
  return characters.length > longestMessage ? 'long' : null;
}

/** As it is kept: one line, with one space where there were several. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** Whether a text leads out of the house: an address of a page, of a machine or for mail, however its signs are drawn. */
export const hasLink = (text: string): boolean =>
  links.test(text) ||
  links.test(
    text
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/\s*[.。]\s*/gu, '.'),
  );
