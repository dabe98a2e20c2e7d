import { Flag, Id, Instant, Int, ListOf, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { localTime } from '../brand/hours.js';
import { longestPicture } from '../html/picture.js';
import { mostTexts, WrittenTextDto } from '../html/written.dto.js';
import { longestSlug, longestSummary, slugPattern } from './post.dto.js';
import { postCategories, postKinds, type PostCategory, type PostKind } from './types.js';

export class PostId {
  @Id()
  id: bigint;
}

export class PostTextDto extends WrittenTextDto {
  @Text({ min: 0, max: longestSummary, description: 'plain text: in lists, feeds and for search engines' })
  summary: string;
}

/** What is kept of a piece with every change. */
export class PostContentDto {
  @OneOf(postKinds)
  kind: PostKind;

  @Text({ max: longestSlug, pattern: slugPattern, description: 'what its address names it by' })
  slug: string;

  @OneOf(postCategories)
  category: PostCategory;

  @Flag({ description: 'before all others' })
  pinned: boolean;

  @Text({ max: longestPicture, description: 'set:<name>, a path of this site, or an address of an allowed origin' })
  cover: string;

  @Text({ min: 0, max: 300, description: 'of a stream: its https address' })
  address: string;

  @Flag({ description: 'of a stream: played within the page; its origin must be on the brand’s list' })
  embedded: boolean;

  @ListOf(() => PostTextDto, { min: 1, max: mostTexts, description: 'the first is for readers of none of them' })
  texts: PostTextDto[];

  @Text({ max: 16, pattern: localTime, description: 'in the zone of the brand: shown from then on; of a stream its beginning' })
  startsAt: string; // prettier-ignore

  @Text({ max: 16, pattern: localTime, nullable: true, description: 'in the zone of the brand; null: it stays' })
  endsAt: string | null;

  @Flag({ description: 'false: a draft, which nobody sees' })
  published: boolean;
}

export class PostDraft extends PostContentDto {
  @Text({ max: 40 })
  brand: string;

  @Text({ min: 3, max: 500 })
  reason: string;
}

export class PostChange extends PostDraft {
  @Int({ min: 1, description: 'the version that was looked at: what another has changed since is not lost' })
  version: number;
}

export class PostRemoval {
  @Text({ min: 3, max: 500 })
  reason: string;

  @Int({ min: 1, description: 'the version that was looked at: what another has changed since is not removed' })
  version: number;
}

/** A piece as operators see it. */
export class PostRecordDto extends PostContentDto {
  @Id()
  id: string;

  @Text()
  brand: string;

  @Text({ description: 'the title of the first text' })
  title: string;

  @ListOf(null, { description: 'languages of the players’ app that it is not written in' })
  missing: string[];

  @Text({ description: 'the zone of the brand' })
  zone: string;

  @Instant({ description: 'startsAt as an instant' })
  startsOn: Date;

  @Instant({ nullable: true })
  endsOn: Date | null;

  @Int({ description: 'how often it was written' })
  version: number;

  @Text({ min: 0 })
  writtenBy: string;

  @Instant()
  updatedAt: Date;
}

export class PostRecordPageDto extends PageOf(PostRecordDto) {}

export class PostVersionDto extends PostContentDto {
  @Int()
  version: number;

  @Text({ min: 0 })
  writtenBy: string;

  @Instant()
  writtenAt: Date;
}

export class PostVersionsDto {
  @ListOf(() => PostVersionDto, { description: 'the newest first' })
  versions: PostVersionDto[];
}
