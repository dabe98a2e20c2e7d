import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { config } from '../config.js';
import { entryOf } from '@banyan/kernel/rules';
import type { WrittenPage } from './content.service.js';

/** A public page's texts; `{{brand}}` in title and description stands for the brand. Questions: what it answers, in order. */
interface Page {
  readonly title: string;
  readonly description: string;
  readonly questions?: ReadonlyArray<{ readonly q: string; readonly a: string }>;
}

/** What the player app says of one language: its tag, its direction, and its public pages by path. */
interface Language {
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  readonly pages: Readonly<Record<string, Page>>;
}

/** The brand's part of a page, and where the page stands. */
export interface PagePlace {
  readonly brand: string;
  readonly origin: string;
  readonly path: string;
  /** Codes of the brand's languages. */
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  /** The code that the address asks for, if it does. */
  readonly asked: string | undefined;
  /** Addresses of the brand's own style sheet, logo and icon. */
  readonly styles: string | undefined;
  readonly logo: string | undefined;
  readonly icon: string | undefined;
}

let read: Record<string, Language> | undefined;
const languages = (): Record<string, Language> =>
  (read ??= readJson<Record<string, Language>>('public-pages.json', {}));

/** The public pages of the player app, in the order in which it names them. */
export const publicPaths = (): string[] => Object.keys(Object.values(languages())[0]?.pages ?? { '/': {} });

/** A file that the player app publishes beside its pages. */
export function readJson<T>(name: string, otherwise: T): T {
  const file = join(config.playerDist, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : otherwise;
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The brand's languages that the app has texts in. */
export const spokenBy = (codes: readonly string[]): string[] =>
  codes.filter((code) => Object.hasOwn(languages(), code));

/** The one address of a page in a language; the brand's own language needs none. */
export function addressOf({ origin, path, defaultLanguage }: PagePlace, code: string): string {
  return code === defaultLanguage ? origin + path : `${origin}${path}?lang=${code}`;
}

/**
 * A public page's head and first words in its language: one address for each language, what other sites show of it, its place in
 * the site for search engines, and a heading with links for those who run no scripts. Every other page is for nobody's index.
 */
export function withHead(page: string, at: PagePlace, written?: WrittenPage | null): string {
  const html = inLooks(page, at);
  const place = written ? { ...at, ...spokenIn(written, at) } : at;
  const code = codeOf(place);
  const language = entryOf(languages(), code);
  const own = entryOf(language?.pages ?? {}, place.path);
  const words = written?.title ? saidBy(written, place) : own && named(own, place.brand);
  if (!language || !words) return plain(html, place);
  const { title, description } = words;
  // By functions: what operators write may hold signs that a replacement by a text reads as its own.
  return html
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language.tag}" dir="${language.dir}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(
      /<meta name="description" content="[^"]*"\s*\/?>/,
      () => `<meta name="description" content="${escaped(description)}">`,
    )
    .replace('</head>', () =>
      [
        links(place, code),
        feedOf(place, code),
        card(place, code, words),
        placeInSite(place, code, written),
        '</head>',
      ].join(''),
    )
    .replace('<div id="root"></div>', () => `<div id="root">${firstWords(place, code, words)}</div>`);
}

/** In the brand's colours from the first frame on: a style sheet holds the page back until it is there. */
function inLooks(html: string, { styles, logo, icon }: PagePlace): string {
  const iconed =
    icon === undefined
      ? html
      : html.replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${escaped(icon)}" type="image/webp">`);
  const more = [
    ...(styles === undefined ? [] : [`<link rel="stylesheet" data-brand href="${escaped(styles)}">`]),
    ...(logo === undefined ? [] : [`<link rel="preload" as="image" data-logo href="${escaped(logo)}">`]),
  ];
  return more.length === 0 ? iconed : iconed.replace('</head>', () => `${more.join('')}</head>`);
}

/** What an operator wrote as the head says it. */
const saidBy = ({ title, description }: WrittenPage, { brand }: PagePlace): Page => ({
  title: `${title} | ${brand}`,
  description,
});

/** A text of the app with the brand's name in it. */
const named = ({ title, description, ...page }: Page, brand: string): Page => ({
  ...page,
  title: title.replace('{{brand}}', () => brand),
  description: description.replace('{{brand}}', () => brand),
});

/** Of a piece that is written in some languages these alone have an address of their own, the first for readers of none of them. */
function spokenIn({ languages: written }: WrittenPage, { languages: offered, defaultLanguage }: PagePlace) {
  const both = offered.filter((code) => written.includes(code));
  if (both.length === 0) return {};
  return { languages: both, defaultLanguage: both.includes(defaultLanguage) ? defaultLanguage : (both[0] ?? defaultLanguage) }; // prettier-ignore
}

/** Where programs that read feeds find the section that the page is of. */
function feedOf({ origin, path }: PagePlace, code: string): string {
  const [, section] = /^\/(news|blog)(?:\/|$)/.exec(path) ?? [];
  if (section === undefined) return '';
  const href = `${origin}/wps/notices/feeds/${section.toUpperCase()}?lang=${code}`;
  return `<link rel="alternate" type="application/atom+xml" href="${escaped(href)}">`;
}

const plain = (html: string, { brand }: PagePlace): string =>
  html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(brand)}</title>`)
    .replace('</head>', '<meta name="robots" content="noindex"></head>');

const codeOf = ({ asked, defaultLanguage, languages: offered }: PagePlace): string =>
  asked !== undefined && spokenBy(offered).includes(asked) ? asked : defaultLanguage;

function links(place: PagePlace, code: string): string {
  const alternates = spokenBy(place.languages).map(
    (other) =>
      `<link rel="alternate" hreflang="${entryOf(languages(), other)?.tag}" href="${escaped(addressOf(place, other))}">`,
  );
  return [
    `<link rel="canonical" href="${escaped(addressOf(place, code))}">`,
    ...alternates,
    `<link rel="alternate" hreflang="x-default" href="${escaped(place.origin + place.path)}">`,
  ].join('');
}

function card(place: PagePlace, code: string, { title, description }: Page): string {
  const facts = {
    'og:type': 'website',
    'og:site_name': place.brand,
    'og:title': title,
    'og:description': description,
    'og:url': addressOf(place, code),
    'og:locale': (entryOf(languages(), code)?.tag ?? '').replace('-', '_'),
    'og:image': `${place.origin}/og.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
  };
  const tags = Object.entries(facts).map(([name, value]) => `<meta property="${name}" content="${escaped(value)}">`);
  return `${tags.join('')}<meta name="twitter:card" content="summary_large_image">`;
}

const titleOf = (code: string, path: string, brand: string): string =>
  (entryOf(entryOf(languages(), code)?.pages ?? {}, path)?.title ?? '')
    .replace(' | {{brand}}', '')
    .replace('{{brand}}', brand);

/** JSON-LD: the site on its home page, the way back to it on all others, and what a piece is. */
function placeInSite(place: PagePlace, code: string, written?: WrittenPage | null): string {
  if (written?.publishedAt) return jsonLd(pieceOf(place, code, written));
  const home = addressOf({ ...place, path: '/' }, code);
  const crumb = (position: number, name: string, item: string) => ({ '@type': 'ListItem', position, name, item });
  const data =
    place.path === '/'
      ? { '@type': 'WebSite', name: place.brand, url: home, inLanguage: entryOf(languages(), code)?.tag }
      : {
          '@type': 'BreadcrumbList',
          itemListElement: [
            crumb(1, place.brand, home),
            crumb(2, titleOf(code, place.path, place.brand), addressOf(place, code)),
          ],
        };
  return jsonLd(data) + faq(entryOf(entryOf(languages(), code)?.pages ?? {}, place.path));
}

/** A piece of the news or the blog. */
const pieceOf = (place: PagePlace, code: string, { title, description, publishedAt, changedAt }: WrittenPage) => ({
  '@type': place.path.startsWith('/news/') ? 'NewsArticle' : 'BlogPosting',
  headline: title,
  description,
  datePublished: publishedAt,
  dateModified: changedAt,
  inLanguage: entryOf(languages(), code)?.tag,
  url: addressOf(place, code),
  publisher: { '@type': 'Organization', name: place.brand, url: place.origin },
});

/** The page's questions with their answers, for search engines that show them in their results. */
function faq(page: Page | undefined): string {
  if (!page?.questions?.length) return '';
  const mainEntity = page.questions.map(({ q, a }) => ({
    '@type': 'Question',
    name: q,
    acceptedAnswer: { '@type': 'Answer', text: a },
  }));
  return jsonLd({ '@type': 'FAQPage', mainEntity });
}

/** One statement of schema.org. A `<` cannot end the script that holds it. */
function jsonLd(data: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}

/** What stands on the page until the app takes over. */
function firstWords(place: PagePlace, code: string, { title, description }: Page): string {
  const others = publicPaths().filter((path) => path !== place.path);
  const items = others.map(
    (path) =>
      `<li><a href="${escaped(addressOf({ ...place, path }, code).slice(place.origin.length))}">${escaped(titleOf(code, path, place.brand))}</a></li>`,
  );
  return `<main class="first"><h1>${escaped(title)}</h1><p>${escaped(description)}</p><ul>${items.join('')}</ul></main>`;
}
