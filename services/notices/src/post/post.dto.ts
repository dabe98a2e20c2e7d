import { Flag, Id, Instant, ListOf, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { longestPicture } from '../html/picture.js';
import { longestContent, longestTitle } from '../html/written.dto.js';
import { postCategories, postKinds, type PostCategory, type PostKind } from './types.js';

export const slugPattern = /^[a-z\d]+(?:-[a-z\d]+)*$/;
export const longestSlug = 80;
export const longestSummary = 300;

export class PostPath {
  @OneOf(postKinds)
  kind: PostKind;

  @Text({ max: longestSlug, pattern: slugPattern })
  slug: string;
}

export class FeedPath {
  @OneOf(['NEWS', 'BLOG'] as const)
  kind: 'NEWS' | 'BLOG';
}

export class FeedQuery {
  @Text({ max: 5, pattern: /^[A-Z]{2}(-[A-Z]{2})?$/, optional: true, description: 'code of a language; else that of the request' })
  lang?: string; // prettier-ignore
}

/** A piece as a list shows it, in the language of the request. */
export class PostRowDto {
  @Id()
  id: string;

  @OneOf(postKinds)
  kind: PostKind;

  @Text({ max: longestSlug, description: 'what its address names it by' })
  slug: string;

  @OneOf(postCategories)
  category: PostCategory;

  @Flag()
  pinned: boolean;

  @Text({ max: longestPicture, description: 'set:<name> for a drawing of the app, else an address' })
  cover: string;

  @Text({ max: longestTitle })
  title: string;

  @Text({ min: 0, max: longestSummary })
  summary: string;

  @Instant({ description: 'of a stream: when it begins' })
  startsAt: Date;

  @Instant({ nullable: true })
  endsAt: Date | null;

  @Text({ min: 0, description: 'of a stream: its page; else empty' })
  address: string;

  @Flag({ description: 'of a stream: it is played within the page, which its origin is allowed to' })
  embedded: boolean;
}

export class PostRowPageDto extends PageOf(PostRowDto) {}

/** A piece whole. */
export class PostDto extends PostRowDto {
  @Text({ min: 0, max: longestContent, description: 'HTML, sanitised' })
  content: string;

  @ListOf(null, { description: 'codes of the languages that it is written in' })
  languages: string[];

  @Instant()
  updatedAt: Date;
}
