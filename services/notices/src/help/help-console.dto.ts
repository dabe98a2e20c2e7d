import { Flag, Id, Instant, Int, ListOf, PageOf, Text } from '@banyan/kernel/dto';
import { mostTexts, WrittenTextDto } from '../html/written.dto.js';

export class ArticleId {
  @Id()
  id: bigint;
}

/** An article as it is written. */
export class ArticleDraft {
  @Text({ max: 40 })
  brand: string;

  @Id({ nullable: true, description: 'the topic that it stands in; null: at the top' })
  parentId: bigint | null;

  @Int({ max: 10_000, description: 'the lowest comes first' })
  place: number;

  @Text({ min: 0, max: 40, pattern: /^([A-Za-z][\w-]*)?$/, description: 'what an address names it by; empty: its id' })
  anchor: string;

  @ListOf(() => WrittenTextDto, { min: 1, max: mostTexts, description: 'the first is for readers of none of them' })
  texts: WrittenTextDto[];

  @Flag({ description: 'false: a draft, which hides also what stands below it' })
  published: boolean;

  @Text({ min: 3, max: 500 })
  reason: string;
}

/** One that is written anew. */
export class ArticleChange extends ArticleDraft {
  @Int({ min: 1, description: 'the version that was looked at: what another has changed since is not lost' })
  version: number;
}

export class ArticleRemoval {
  @Text({ min: 3, max: 500 })
  reason: string;
}

/** An article as operators see it. */
export class ArticleRecordDto {
  @Id()
  id: string;

  @Text()
  brand: string;

  @Id({ nullable: true })
  parentId: string | null;

  @Text({ nullable: true, description: 'the title of what it stands in' })
  parent: string | null;

  @Int()
  place: number;

  @Text({ min: 0 })
  anchor: string;

  @Text({ description: 'the title of the first text' })
  title: string;

  @ListOf(() => WrittenTextDto)
  texts: WrittenTextDto[];

  @Flag()
  published: boolean;

  @Int({ description: 'how often it was written: whoever changes it says which version he looked at' })
  version: number;

  @Text({ min: 0 })
  writtenBy: string;

  @Instant()
  updatedAt: Date;
}

export class ArticleRecordPageDto extends PageOf(ArticleRecordDto) {}
