import { Feed } from 'feed';
import { languageOf, say } from '@banyan/texts';
import type { PostDto } from './post.dto.js';

export interface Channel {
  readonly kind: 'NEWS' | 'BLOG';
  readonly brand: string;
  /** Where the site stands; addresses of pieces begin with it. */
  readonly origin: string;
  /** Code of the language that is read in. */
  readonly language: string;
  readonly now: Date;
}

/** The address of a piece on its site. */
export const pathOf = ({ kind, slug }: Pick<PostDto, 'kind' | 'slug'>): string =>
  kind === 'LIVE' ? '/live' : `/${kind.toLowerCase()}/${slug}`;

/** An Atom document of pieces, the newest first. Links of the site are made whole: readers of feeds stand elsewhere. */
export function atomOf(posts: readonly PostDto[], { kind, brand, origin, language, now }: Channel): string {
  const link = `${origin}/${kind.toLowerCase()}`;
  const lang = `?lang=${language}`;
  const feed = new Feed({
    id: link,
    title: once(`${say('messages', `notices.feed_${kind.toLowerCase()}`, language)} | ${brand}`),
    link: link + lang,
    language: languageOf(language)?.tag ?? 'en',
    updated: posts.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), new Date(0)),
    copyright: once(brand),
    feedLinks: { atom: `${origin}/wps/notices/feeds/${kind}${lang}` },
  });
  if (posts.length === 0) feed.options.updated = now;
  for (const post of posts)
    feed.addItem({
      id: origin + pathOf(post),
      title: asHtml(post.title),
      link: origin + pathOf(post) + lang,
      description: asHtml(post.summary),
      content: inCdata(withOrigin(post.content, origin)),
      date: post.updatedAt,
      published: post.startsAt,
    });
  return xmlText(feed.atom1());
}

/** Addresses of the site within tags of HTML that is clean: attributes stand in double quotes, and no sign of a tag stands in them. */
const withOrigin = (html: string, origin: string): string =>
  html.replaceAll(/<[^<>]*>/g, (tag) => tag.replace(/ (href|src)="\/(?!\/)/, (_all, name) => ` ${name}="${origin}/`));

/*
 * The library writes the texts of an entry into CDATA, which the first `]]>` leaves but for one, and calls them HTML; the texts of the
 * document it escapes, after it has undone `&amp;`.
 */
const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** HTML that no CDATA ends in: the same HTML, since `]]>` stands in texts and values alone. */
const inCdata = (html: string): string => html.replaceAll(']]>', ']]&gt;');

const once = (text: string): string => text.replaceAll('&', '&amp;');

/** Without the signs that XML does not know: a document with one of them is none. */
const xmlText = (xml: string): string =>
  xml.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
