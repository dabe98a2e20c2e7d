import { Flag, Id, Instant, Int, ListOf, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { mostPictures } from '@banyan/kernel/pictures';
import { supportAuthors, supportEnds, supportStates, type SupportAuthor, type SupportEnd, type SupportState } from './types.js'; // prettier-ignore

/** One as the list of operators shows it. */
export class SupportRowDto {
  @Id()
  id: string;

  @Text()
  brand: string;

  @Id()
  memberId: string;

  @Text()
  username: string;

  @OneOf(supportStates)
  state: SupportState;

  @Flag({ description: 'the last word is the member’s' })
  awaited: boolean;

  @Id({ nullable: true, description: 'who holds it, or held it last' })
  operatorId: string | null;

  @Text({ min: 0 })
  operatorName: string;

  @Flag({ description: 'of who asks' })
  mine: boolean;

  @Int()
  lines: number;

  @OneOf(supportEnds)
  closedBy: SupportEnd;

  @Int({ nullable: true })
  rating: number | null;

  @Instant({ description: 'when it began: its place in the queue' })
  queuedAt: Date;

  @Instant({ nullable: true })
  closedAt: Date | null;

  @Instant()
  updatedAt: Date;
}

export class SupportRowPageDto extends PageOf(SupportRowDto) {}

/** A line as operators see it. */
export class SupportRecordLineDto {
  @Id()
  id: string;

  @OneOf(supportAuthors, { description: 'NOTE: the member does not see it' })
  author: SupportAuthor;

  @Text({ description: 'who wrote it' })
  name: string;

  @Text()
  content: string;

  @Int({ max: mostPictures })
  pictures: number;

  @Instant()
  createdAt: Date;
}

/** One with what was said in it. */
export class SupportRecordDto extends SupportRowDto {
  @Text({ description: 'code of the language that the member had chosen' })
  language: string;

  @ListOf(() => SupportRecordLineDto, { description: 'in their order' })
  said: SupportRecordLineDto[];
}

export class SupportReasonRequest {
  @Text({ min: 3, max: 500, description: 'the member does not see it' })
  reason: string;
}

export class SupportHandOverRequest {
  @Id({ nullable: true, description: 'an operator of `GET desk`; null: back to the queue' })
  to: bigint | null;

  @Text({ min: 3, max: 500, description: 'for operators; the member does not see it' })
  note: string;
}

export class SupportDeskRequest {
  @Flag({ description: 'false: goes' })
  there: boolean;

  @Text({ max: 40, description: 'as members see him' })
  name: string;
}

export class SupportOperatorDto {
  @Id()
  id: string;

  @Text({ description: 'as operators know him' })
  username: string;

  @Text({ description: 'as members see him' })
  name: string;

  @Text({ min: 0, description: 'empty: all brands' })
  brand: string;
}

export class SupportOperatorsDto {
  @ListOf(() => SupportOperatorDto)
  operators: SupportOperatorDto[];
}
