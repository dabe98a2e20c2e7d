import sanitizeHtml from 'sanitize-html';

/**
 * What operators may write: text with headings, lists, links, tables and pictures. No styles, scripts, frames or forms, and no address that
 * is not of the web or of this site. What else stands there is left out, its text stays.
 */
const options: sanitizeHtml.IOptions = {
  allowedTags:
    'p br hr h2 h3 h4 strong b em i u s sub sup blockquote code ul ol li a img figure figcaption table thead tbody tr th td'.split(
      ' ',
    ),
  allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt', 'width', 'height', 'loading'], th: ['scope'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
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

const kept = new Map<string, string>();
const mostKept = 500;

/** HTML without anything that could run or reach elsewhere. The same again for what is clean. */
export function sanitised(html: string): string {
  const known = kept.get(html);
  if (known !== undefined) return known;
  const clean = sanitizeHtml(html, options).trim();
  if (kept.size >= mostKept) kept.clear();
  kept.set(html, clean);
  return clean;
}

/** The text alone. */
export const plain = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replace(/\s+/g, ' ').trim();
