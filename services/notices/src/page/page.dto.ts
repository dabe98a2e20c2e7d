import { Flag, Id, Instant, Int, ListOf, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { localTime } from '../brand/hours.js';
import { longestPicture } from '../html/picture.js';
import { longestTitle, mostTexts } from '../html/written.dto.js';
import { blockTypes, contactKinds, pageNames, type BlockType, type ContactKind, type PageName } from './types.js';

const code = /^[A-Z]{2}(-[A-Z]{2})?$/;
export const longestBlockText = 2_000;
export const longestDescription = 300;
export const longestName = 60;
export const longestScore = 20;

/** A mark of the footer: a licence, a way to pay, a maker of games. */
export class MarkDto {
  @Text({ max: longestPicture, description: 'sign:<name>, a path of this site, or an address of an allowed origin' })
  picture: string;

  @Text({ max: longestName, description: 'what the picture is of; read out, and shown beside signs' })
  name: string;

  @Text({ min: 0, max: 300, description: 'https address or a path of the app; empty: it leads nowhere' })
  to: string;
}

export class ContactDto {
  @OneOf(contactKinds)
  kind: ContactKind;

  @Text({ max: 300, description: 'https address; mailto: or tel: where the kind is EMAIL or PHONE' })
  address: string;
}

/** Title and description of a page in one language. */
export class PageTextDto {
  @Text({ max: 5, pattern: code })
  language: string;

  @Text({ max: longestTitle })
  title: string;

  @Text({ min: 0, max: longestDescription, description: 'for search engines' })
  description: string;
}

/** The words of a block in one language. */
export class BlockTextDto {
  @Text({ max: 5, pattern: code })
  language: string;

  @Text({ min: 0, max: longestBlockText, description: 'plain text; HTML in a TEXT' })
  text: string;
}

export class MatchDto {
  @Text({ max: longestName })
  home: string;

  @Text({ max: longestName })
  away: string;

  @Text({ max: 16, pattern: localTime, description: 'kick-off, in the zone of the brand' })
  at: string;

  @Text({ min: 0, max: longestScore, description: 'as it stands, such as 2:1; empty before it begins' })
  score: string;
}

export class StandingDto {
  @Text({ max: longestName })
  team: string;

  @Int({ max: 999 })
  played: number;

  @Int({ max: 999 })
  won: number;

  @Int({ max: 999 })
  drawn: number;

  @Int({ max: 999 })
  lost: number;

  @Text({ min: 0, max: longestScore, description: 'such as 7:3' })
  goals: string;

  @Int({ min: -999, max: 9_999 })
  points: number;
}

/** A block of an event page. What its type has no use for is empty. */
export class BlockDto {
  @OneOf(blockTypes)
  type: BlockType;

  @ListOf(() => BlockTextDto, { max: mostTexts, description: 'heading, text, what a picture shows, a label; the first is for readers of none of them' })
  texts: BlockTextDto[]; // prettier-ignore

  @Text({
    min: 0,
    max: longestPicture,
    description: 'PICTURE: set:<name>, a path of this site, or an allowed origin’s',
  })
  picture: string;

  @Text({ min: 0, max: 200, description: 'BUTTON: a path of the app' })
  to: string;

  @ListOf(null, { max: 24, description: 'GAMES: codes, in their order' })
  codes: string[];

  @Text({ min: 0, max: 16, description: 'COUNTDOWN: until when, in the zone of the brand' })
  at: string;

  @ListOf(() => MatchDto, { max: 64, description: 'MATCHES' })
  matches: MatchDto[];

  @ListOf(() => StandingDto, { max: 64, description: 'STANDINGS, the first is first' })
  standings: StandingDto[];
}

/** What a page consists of; a SITE has no texts and blocks, an event page nothing but them. */
export class PageContentDto {
  @ListOf(() => MarkDto, { max: 24 })
  licences: MarkDto[];

  @ListOf(() => MarkDto, { max: 24 })
  payments: MarkDto[];

  @ListOf(() => MarkDto, { max: 48 })
  providers: MarkDto[];

  @ListOf(() => ContactDto, { max: 12 })
  contacts: ContactDto[];

  @ListOf(null, { max: 20, description: 'origins that live streams may be embedded from: the content policy names these and no others' })
  frameOrigins: string[]; // prettier-ignore

  @ListOf(null, { max: 20, description: 'origins that pictures may come from' })
  pictureOrigins: string[];

  @ListOf(() => PageTextDto, { max: mostTexts, description: 'the first is for readers of none of them' })
  texts: PageTextDto[];

  @ListOf(() => BlockDto, { max: 30 })
  blocks: BlockDto[];
}

class Reasoned {
  @Text({ min: 3, max: 500 })
  reason: string;
}

export class PageDraft extends Reasoned {
  @Text({ max: 40 })
  brand: string;

  @OneOf(pageNames)
  name: PageName;

  @Nested(() => PageContentDto)
  content: PageContentDto;
}

export class PageStep extends Reasoned {
  @Int({ min: 1, description: 'the revision that was looked at: what another has changed since is not lost' })
  revision: number;
}

export class PageChange extends PageStep {
  @Nested(() => PageContentDto)
  content: PageContentDto;
}

export class PageId {
  @Id()
  id: bigint;
}

/** A page as operators see it. */
export class PageRecordDto {
  @Id()
  id: string;

  @Text()
  brand: string;

  @OneOf(pageNames)
  name: PageName;

  @Int({ description: 'how often it was published; 0: never' })
  version: number;

  @Int({ description: 'whoever acts says which revision he looked at' })
  revision: number;

  @Nested(() => PageContentDto, { nullable: true, description: 'what is not published yet' })
  draft: PageContentDto | null;

  @Nested(() => PageContentDto, { nullable: true })
  published: PageContentDto | null;

  @Text({ nullable: true, description: 'who asks another operator to publish the draft' })
  proposedBy: string | null;

  @ListOf(null, { description: 'languages of the players’ app that some text of it does not have' })
  missing: string[];

  @Text({ description: 'the zone of the brand' })
  zone: string;

  @Text({ min: 0 })
  writtenBy: string;

  @Instant()
  updatedAt: Date;
}

export class PageRecordPageDto extends PageOf(PageRecordDto) {}

/** What was published once, and by whom. */
export class PageVersionDto {
  @Int()
  version: number;

  @Nested(() => PageContentDto)
  content: PageContentDto;

  @Text({ min: 0 })
  proposedBy: string;

  @Text({ min: 0 })
  publishedBy: string;

  @Instant()
  publishedAt: Date;
}

export class PageVersionsDto {
  @ListOf(() => PageVersionDto, { description: 'the newest first' })
  versions: PageVersionDto[];
}

/** What stands on every page of a brand. */
export class SiteDto {
  @ListOf(() => MarkDto)
  licences: MarkDto[];

  @ListOf(() => MarkDto)
  payments: MarkDto[];

  @ListOf(() => MarkDto)
  providers: MarkDto[];

  @ListOf(() => ContactDto)
  contacts: ContactDto[];

  @ListOf(null)
  frameOrigins: string[];

  @ListOf(null)
  pictureOrigins: string[];

  @Text({
    nullable: true,
    description: 'the title of the event page in the language of the request; null: there is none',
  })
  event: string | null;

  @Flag({ description: 'there is a chat room that one could enter' })
  chat: boolean;
}

export class ShownMatchDto {
  @Text()
  home: string;

  @Text()
  away: string;

  @Instant()
  at: Date;

  @Text({ min: 0 })
  score: string;
}

/** A block in the language of the request. */
export class ShownBlockDto {
  @OneOf(blockTypes)
  type: BlockType;

  @Text({ min: 0, max: longestBlockText, description: 'plain text; sanitised HTML in a TEXT' })
  text: string;

  @Text({ min: 0 })
  picture: string;

  @Text({ min: 0 })
  to: string;

  @ListOf(null)
  codes: string[];

  @Instant({ nullable: true })
  at: Date | null;

  @ListOf(() => ShownMatchDto)
  matches: ShownMatchDto[];

  @ListOf(() => StandingDto)
  standings: StandingDto[];
}

/** A page of an event in the language of the request; nothing where none is published. */
export class EventPageDto {
  @Flag({ description: 'false: nothing is published there' })
  published: boolean;

  @Text({ min: 0 })
  title: string;

  @Text({ min: 0 })
  description: string;

  @ListOf(() => ShownBlockDto)
  blocks: ShownBlockDto[];
}
