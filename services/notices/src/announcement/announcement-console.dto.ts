import { Flag, Id, Instant, Int, ListOf, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { localTime } from '../brand/hours.js';
import { longestContent, mostTexts, WrittenTextDto } from '../html/written.dto.js';
import { announcementGroups, announcementTypes, type AnnouncementGroup, type AnnouncementType } from './types.js';

/** Who is told. An empty list leaves nobody out; everybody must be in each of the others. */
export class AudienceDto {
  @ListOf(null, { max: 40, description: 'codes of the languages that readers use' })
  languages: string[];

  @ListOf(null, { max: 10, description: 'types of accounts (isAgent): members alone then' })
  accountTypes: string[];

  @ListOf(null, { max: 100, description: 'ids of agents: they and everybody below them' })
  lines: string[];

  @ListOf(null, { max: 2_500, description: 'ids of members' })
  memberIds: string[];
}

/** An announcement as it is written. */
export class AnnouncementDraft {
  @Text({ max: 40 })
  brand: string;

  @OneOf(announcementTypes)
  type: AnnouncementType;

  @OneOf(announcementGroups, { description: 'w_promotion: the page of promotions asks for it' })
  group: AnnouncementGroup;

  @ListOf(() => WrittenTextDto, { min: 1, max: mostTexts, description: 'the first is for readers of none of them' })
  texts: WrittenTextDto[];

  @Int({ max: 1000, description: 'what matters most comes first' })
  priority: number;

  @Text({ max: 16, pattern: localTime, description: 'in the zone of the brand' })
  startsAt: string;

  @Text({ max: 16, pattern: localTime, nullable: true, description: 'in the zone of the brand; null: it stays' })
  endsAt: string | null;

  @Flag({ description: 'false: a draft, which nobody is told' })
  published: boolean;

  @Nested(() => AudienceDto)
  audience: AudienceDto;

  @Text({ min: 3, max: 500 })
  reason: string;
}

/** One that is written anew. */
export class AnnouncementChange extends AnnouncementDraft {
  @Int({ min: 1, description: 'the version that was looked at: what another has changed since is not lost' })
  version: number;
}

export class RemovalRequest {
  @Text({ min: 3, max: 500 })
  reason: string;
}

export class PreviewRequest {
  @Text({ min: 0, max: longestContent })
  content: string;
}

export class PreviewDto {
  @Text({ min: 0, max: longestContent, description: 'as it would be stored' })
  content: string;
}

/** An announcement as operators see it. */
export class AnnouncementRecordDto {
  @Id()
  id: string;

  @Text()
  brand: string;

  @OneOf(announcementTypes)
  type: AnnouncementType;

  @OneOf(announcementGroups)
  group: AnnouncementGroup;

  @Text({ description: 'the title of the first text' })
  title: string;

  @ListOf(() => WrittenTextDto)
  texts: WrittenTextDto[];

  @Int()
  priority: number;

  @Text({ description: 'the zone of the brand' })
  zone: string;

  @Instant()
  startsAt: Date;

  @Instant({ nullable: true })
  endsAt: Date | null;

  @Text({ description: 'in the zone, as it was written' })
  startsLocal: string;

  @Text({ nullable: true })
  endsLocal: string | null;

  @Flag()
  published: boolean;

  @Int({ description: 'how often it was written: whoever changes it says which version he looked at' })
  version: number;

  @Nested(() => AudienceDto)
  audience: AudienceDto;

  @Int({ description: 'members who have read it, as of five minutes ago at most' })
  reads: number;

  @Text()
  writtenBy: string;

  @Instant()
  updatedAt: Date;

  @Instant({ nullable: true })
  removedAt: Date | null;
}

export class AnnouncementRecordPageDto extends PageOf(AnnouncementRecordDto) {}
