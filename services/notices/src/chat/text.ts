import { createRequire } from 'node:module';
import { LinkifyIt } from 'linkify-it';
import { latin } from './words.js';

/** The longest message, in characters as readers count them: an emoji of several signs is one. */
export const longestMessage = 300;
/** Signs of all its characters together. */
export const mostSigns = 2_000;
/** Signs of one character: the longest emoji have ten, piled up marks have more. */
const mostOfOne = 16;
/** Five marks on one letter: no language needs so many, and they reach into the lines around. */
const piledUp = /\p{M}{5}/u;

/** What leaves nothing on the page by itself. */
const inkless = /[\p{DI}\p{Z}\p{C}\p{M}\u2800]/gu;

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const links = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true });

const require = createRequire(import.meta.url);
const topLevel = require('tlds') as readonly string[];
/** Names that addresses end in, in Latin letters and in others. */
const latinEnds = new Set(topLevel.filter((name) => /^[a-z]+$/.test(name)));
const otherEnds = new Set(topLevel.filter((name) => !/^[a-z]+$/.test(name)));
/** What begins a sentence as seldom as it ends an address often: a space before it is none. */
const plainEnds = 'com|net|org|info|biz|xyz|vip|io';

/** Why a text is no message: nothing of it shows or its marks pile up (`text`), or it is too long (`long`); null when it is one. */
export function messageProblem(text: string, longest = longestMessage): 'text' | 'long' | null {
  if (text.replaceAll(inkless, '') === '') return 'text';
  if (piledUp.test(text.normalize('NFD').replaceAll(/\p{Cf}/gu, ''))) return 'text';
  const characters = [...segmenter.segment(text)];
  if (characters.some(({ segment }) => [...segment].length > mostOfOne)) return 'text';
  return characters.length > longest ? 'long' : null;
}

/** As it is kept: one line, with one space where there were several. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** A text with each sign that is drawn like a dot, or written for one, as a dot; without the spaces that hide an address. */
const dotted = (text: string): string =>
  text
    .replaceAll(/\s*[([{<]\s*(?:[.。]|dot)\s*[)\]}>]\s*/gu, '.')
    .replaceAll(/[·•․‧∙⋅・۔܁܂]/gu, '.')
    .replaceAll(/\s+[.。]\s*|。/gu, '.')
    .replaceAll(new RegExp(String.raw`\.\s+(?=(?:${plainEnds})(?![\p{L}\p{N}]))`, 'gu'), '.');

const latinAddress = /(?<=[\p{L}\p{N}\p{M}_-])\.([a-z]{2,})(?![\p{Script=Latin}\p{N}])/gu;
const otherAddress = /(?<=[\p{L}\p{N}\p{M}_-])\.([\p{L}\p{N}\p{M}-]{2,})/gu;
const part = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
const machine = new RegExp(String.raw`(?<![0-9.])${part}(?:\.${part}){3}(?!\.?[0-9])`, 'u');

const endsIn = (text: string, address: RegExp, ends: ReadonlySet<string>): boolean =>
  [...text.matchAll(address)].some(([, end = '']) => ends.has(end));

/** Whether a text leads out of the house: an address of a page, of a machine or for mail, however its signs are drawn. */
export function hasLink(text: string): boolean {
  const shown = text.normalize('NFKC').replaceAll(/[\p{DI}\p{Cf}]/gu, '').toLowerCase(); // prettier-ignore
  const plain = dotted(latin(shown));
  return (
    links.test(text) ||
    links.test(plain) ||
    machine.test(plain) ||
    endsIn(plain, latinAddress, latinEnds) ||
    // Only at a dot that is one: 。 ends a sentence, and what follows may well be such a name.
    endsIn(shown, otherAddress, otherEnds)
  );
}
