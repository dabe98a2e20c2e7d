import { Feed } from 'feed';
import { languageOf, say } from '@banyan/texts';
import { isPlain } from '@banyan/kernel/dto';
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
    title: `${say('messages', `notices.feed_${kind.toLowerCase()}`, language)} | ${brand}`,
    link: link + lang,
    language: languageOf(language)?.tag ?? 'en',
    updated: posts.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), new Date(0)),
    copyright: brand,
    feedLinks: { atom: `${origin}/wps/notices/feeds/${kind}${lang}` },
  });
  if (posts.length === 0) feed.options.updated = now;
  for (const post of posts)
    feed.addItem({
      id: origin + pathOf(post),
      title: post.title,
      link: origin + pathOf(post) + lang,
      description: post.summary,
      content: withOrigin(post.content, origin),
      date: post.updatedAt,
      published: post.startsAt,
    });
  return xmlText(feed.atom1());
}

/** Addresses of the site within HTML that is clean, whose attributes stand in double quotes. */
const withOrigin = (html: string, origin: string): string =>
  html.replace(/ (href|src)="\/(?!\/)/g, (_all, name: string) => ` ${name}="${origin}/`);

/** Without what XML does not know: texts hold none of it since they are written, and a document with one is none. */
const xmlText = (xml: string): string => [...xml].filter((sign) => isPlain(sign) || /\s/.test(sign)).join('');
