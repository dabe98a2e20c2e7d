import { entryOf } from '@banyan/kernel/rules';
import sanitizeHtml from 'sanitize-html';
import { remembered } from './remembered.js';

/**
 * What operators may write: text with headings, lists, links, tables and pictures. No styles, scripts, frames or forms, no address that is
 * not of the web or of this site, and no picture from elsewhere, which the app's pages would not show. What else stands there is left out,
 * its text stays.
 */
const options: sanitizeHtml.IOptions = {
  allowedTags:
    'p br hr h2 h3 h4 strong b em i u s sub sup blockquote code ul ol li a img figure figcaption table thead tbody tr th td'.split(
      ' ',
    ),
  allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt', 'width', 'height', 'loading'], th: ['scope'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    h1: 'h2',
    a: (tagName, { href = '' }) => ({
      tagName,
      // A link out of the site tells the other side nothing of where it came from.
      attribs: { href, ...(/^https?:/i.test(href) && { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
    }),
    img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
      tagName,
      attribs: { src, alt, loading: 'lazy', ...sizeOf('width', width), ...sizeOf('height', height) },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
};

const sizeOf = (name: string, value: string): Record<string, string> =>
  /^\d{1,4}$/.test(value) ? { [name]: value } : {};

const mostKept = 8_000_000;
const kept = remembered(
  mostKept,
  (html) => sanitizeHtml(html, options).trim(),
  (clean) => clean.length,
);

/** HTML without anything that could run or reach elsewhere. The same again for what is clean. */
export const sanitised = (html: string): string => kept(html);

/** The signs that the cleaning writes, as text. */
const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The text alone, as it is read. */
export const plain = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (_all, name: string) => entryOf(signs, name) ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** A title: text alone, the same again for what it answered, also where that looks like a tag. */
export function titleOf(text: string): string {
  for (let [before, now] = [text, plain(text)]; ; [before, now] = [now, plain(now)]) if (now === before) return now;
}
