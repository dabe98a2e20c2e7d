import { isDay } from '@banyan/kernel/dto';
import { languageOf, languages, spoken } from '@banyan/texts';
import { errors } from '../errors.js';
import { localTime } from '../brand/hours.js';
import { checkedPicture, httpsOrigin, isOfWeb, isShowable } from '../html/picture.js';
import { sanitised, titleOf } from '../html/sanitise.js';
import { fitting } from '../html/written.js';
import { longestTitle } from '../html/written.dto.js';
import {
  longestBlockText,
  longestDescription,
  longestName,
  longestScore,
  type BlockDto,
  type BlockTextDto,
  type ContactDto,
  type EventPageDto,
  type MarkDto,
  type MatchDto,
  type PageContentDto,
  type ShownBlockDto,
  type SiteDto,
} from './page.dto.js';
import type { PageName } from './types.js';

const inApp = /^\/(?![/\\])[\w\-./%]*(?:\?[\w\-.=&%]*)?$/;
/** Paths that are not the app's: the console, and what services answer. Strokes that are written as numbers are strokes to somebody. */
const notApp = /\/\/|%(?:2f|5c|00)|^\/(?:admin|wps|lgw|callback|openapi)(?:\/|$)/i;
const anySite = 'https://site.invalid';
/** All origins of a brand together: they stand in a header, whose size proxies bound. */
const longestOrigins = 2_000;
const gameCode = /^[a-z\d][a-z\d_-]{0,79}$/i;
const refused = (field: string) => errors.content_block({ field });

/** A page as it may be stored: nothing that could run, no address that leads where it must not, and each block with what it needs. */
export function checkedContent(name: PageName, content: PageContentDto): PageContentDto {
  return name === 'SITE' ? checkedSite(content) : checkedEvent(content);
}

function checkedSite(content: PageContentDto): PageContentDto {
  if (content.texts.length > 0 || content.blocks.length > 0) throw refused('blocks');
  const frameOrigins = checkedOrigins(content.frameOrigins);
  const pictureOrigins = checkedOrigins(content.pictureOrigins);
  if ([...frameOrigins, ...pictureOrigins].join(' ').length > longestOrigins) throw errors.content_origin();
  const marks = (list: readonly MarkDto[]) => list.map((mark) => checkedMark(mark, pictureOrigins));
  return {
    licences: marks(content.licences),
    payments: marks(content.payments),
    providers: marks(content.providers),
    contacts: content.contacts.map(checkedContact),
    frameOrigins,
    pictureOrigins,
    texts: [],
    blocks: [],
  };
}

const checkedOrigins = (origins: readonly string[]): string[] => {
  if (!origins.every(isOfWeb)) throw errors.content_origin();
  return [...new Set(origins)];
};

function checkedMark({ picture, name, to }: MarkDto, origins: readonly string[]): MarkDto {
  const leads = to === '' || httpsOrigin(to) !== null ? to : checkedPath(to);
  return { picture: checkedPicture(picture, origins), name: requiredTitle(name, longestName), to: leads };
}

/** A path of the app as a browser reads it. Throws `notices.content_address` for one that is not. */
function checkedPath(to: string): string {
  if (!inApp.test(to) || !URL.canParse(to, anySite)) throw errors.content_address();
  const { origin, pathname, search } = new URL(to, anySite);
  if (origin !== anySite || notApp.test(pathname)) throw errors.content_address();
  return pathname + search;
}

function checkedContact({ kind, address }: ContactDto): ContactDto {
  const fits =
    (kind === 'EMAIL' && /^mailto:[^\s@<>"?]+@[^\s@<>"?]+$/.test(address)) ||
    (kind === 'PHONE' && /^tel:\+?[\d-]{5,20}$/.test(address)) ||
    (kind !== 'EMAIL' && kind !== 'PHONE' && httpsOrigin(address) !== null);
  if (!fits) throw errors.content_address();
  return { kind, address };
}

function checkedEvent({ texts, blocks, ...site }: PageContentDto): PageContentDto {
  if (Object.values(site).some((list) => list.length > 0)) throw refused('licences');
  requireLanguages(texts);
  if (texts.length === 0) throw errors.text_languages();
  return {
    ...site,
    texts: texts.map(({ language, title, description }) => ({
      language,
      title: requiredTitle(title),
      description: fitting(titleOf(description), longestDescription),
    })),
    blocks: blocks.map(checkedBlock),
  };
}

function requiredTitle(text: string, most = longestTitle): string {
  const title = fitting(titleOf(text), most);
  if (title === '') throw errors.text_languages();
  return title;
}

function requireLanguages(texts: ReadonlyArray<{ readonly language: string }>): void {
  const codes = texts.map(({ language }) => language);
  if (new Set(codes).size !== codes.length || !codes.every((code) => languageOf(code))) throw errors.text_languages();
}

const empty = { picture: '', to: '', codes: [], at: '', matches: [], standings: [] } satisfies Partial<BlockDto>;

/** Of a block what its type has a use for; the rest is dropped. Pictures are held against the brand's origins when they are shown. */
function checkedBlock(block: BlockDto): BlockDto {
  const { type } = block;
  requireLanguages(block.texts);
  const clean = (text: string) =>
    fitting(type === 'TEXT' ? sanitised(text) : titleOf(text), type === 'TEXT' ? longestBlockText : longestTitle);
  const texts = block.texts.map(({ language, text }) => ({ language, text: clean(text) }));
  const needsText = type !== 'GAMES' && type !== 'MATCHES' && type !== 'STANDINGS';
  if (needsText && (texts.length === 0 || texts.some(({ text }) => text === ''))) throw refused('texts');
  const base: BlockDto = { ...empty, type, texts };
  if (type === 'PICTURE') {
    if (httpsOrigin(block.picture) === null && !isShowable(block.picture, [])) throw errors.content_picture();
    return { ...base, picture: block.picture };
  }
  if (type === 'BUTTON') {
    return { ...base, to: checkedPath(block.to) };
  }
  if (type === 'GAMES') {
    if (block.codes.length === 0 || !block.codes.every((code) => gameCode.test(code))) throw refused('codes');
    return { ...base, codes: [...new Set(block.codes)] };
  }
  if (type === 'COUNTDOWN') return { ...base, at: checkedTime(block.at) };
  if (type === 'MATCHES') return { ...base, matches: checkedMatches(block.matches) };
  if (type === 'STANDINGS') return { ...base, standings: checkedStandings(block.standings) };
  return base;
}

function checkedTime(at: string): string {
  if (!localTime.test(at) || !isDay(at.slice(0, 10))) throw errors.announcement_time();
  return at;
}

function checkedMatches(matches: readonly MatchDto[]): MatchDto[] {
  if (matches.length === 0) throw refused('matches');
  return matches.map(({ home, away, at, score }) => ({
    home: requiredTitle(home, longestName),
    away: requiredTitle(away, longestName),
    at: checkedTime(at),
    score: fitting(titleOf(score), longestScore),
  }));
}

function checkedStandings(standings: BlockDto['standings']): BlockDto['standings'] {
  if (standings.length === 0) throw refused('standings');
  return standings.map((row) => ({
    ...row,
    team: requiredTitle(row.team, longestName),
    goals: fitting(titleOf(row.goals), longestScore),
  }));
}

/** Every minute by the clock that a page names, for one look at the zone's calendar. */
export const localTimesOf = ({ blocks }: PageContentDto): string[] => [
  ...new Set(blocks.flatMap(({ at, matches }) => [...(at === '' ? [] : [at]), ...matches.map((match) => match.at)])),
];

/** Languages of the players' app that a text of the page lacks. */
export function missingIn({ texts, blocks }: PageContentDto): string[] {
  if (texts.length === 0 && blocks.length === 0) return [];
  const every = [texts, ...blocks.map((block) => block.texts).filter((said) => said.length > 0)];
  return playerLanguages().filter((code) => every.some((said) => !said.some(({ language }) => language === code)));
}

/** Codes of the languages that the players' app speaks, in their order. */
export const playerLanguages = (): string[] => {
  const said = spoken('player');
  return languages.map(({ code }) => code).filter((code) => said.includes(code));
};

const inLanguage = <T extends { readonly language: string }>(texts: readonly T[], language: string): T | undefined =>
  texts.find((text) => text.language === language) ?? texts[0];

/** What an event page is called in a language. */
export const titleIn = ({ texts }: PageContentDto, language: string): string =>
  inLanguage(texts, language)?.title ?? '';

const said = (texts: readonly BlockTextDto[], language: string): string => inLanguage(texts, language)?.text ?? '';

/** What stands on every page, as it may be shown: an origin that the list has lost takes its pictures along. */
export function shownSite({
  licences,
  payments,
  providers,
  contacts,
  frameOrigins,
  pictureOrigins,
}: PageContentDto): SiteDto {
  const shown = (marks: readonly MarkDto[]) => marks.filter(({ picture }) => isShowable(picture, pictureOrigins));
  return {
    licences: shown(licences),
    payments: shown(payments),
    providers: shown(providers),
    contacts,
    frameOrigins,
    pictureOrigins,
    event: null,
    chat: false,
  };
}

interface Reading {
  readonly language: string;
  /** Whose pictures the brand's pages may show. */
  readonly origins: readonly string[];
  /** Each minute of {@link localTimesOf} as an instant. */
  readonly instants: ReadonlyMap<string, Date>;
}

/** An event page for a reader. It was clean when it was written; what was let through then need not be for ever. */
export function shownEvent(content: PageContentDto, reading: Reading): EventPageDto {
  const text = inLanguage(content.texts, reading.language);
  return {
    published: true,
    title: text?.title ?? '',
    description: text?.description ?? '',
    blocks: content.blocks
      .filter(({ type, picture }) => type !== 'PICTURE' || isShowable(picture, reading.origins))
      .map((block) => shownBlock(block, reading)),
  };
}

function shownBlock({ type, texts, at, matches, ...rest }: BlockDto, { language, instants }: Reading): ShownBlockDto {
  const text = said(texts, language);
  return {
    ...rest,
    type,
    text: type === 'TEXT' ? sanitised(text) : text,
    at: instants.get(at) ?? null,
    matches: matches.flatMap(({ at: kickOff, ...match }) => {
      const instant = instants.get(kickOff);
      return instant ? [{ ...match, at: instant }] : [];
    }),
  };
}
