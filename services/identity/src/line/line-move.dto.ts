import { Day, Id, Instant, Int, ListOf, OneOf, PageOf, Text } from '@banyan/kernel/dto';

export const moveStates = ['SCHEDULED', 'DONE', 'REFUSED', 'CANCELLED'] as const;
/** SCHEDULED waits for its day; REFUSED no longer fitted when its day came (`problem` says why). */
export type MoveState = (typeof moveStates)[number];

export class LineMoveId {
  @Id()
  id: bigint;
}

/** Under whom a member would stand, and from which day on. */
export class LineMovePreviewQuery {
  @Id({ description: 'who moves, with everybody below' })
  memberId: bigint;

  @Id({
    optional: true,
    nullable: true,
    description: 'the new upline, an agent of the same brand; absent: none, a top line',
  })
  uplineId?: bigint | null;

  @Day({
    optional: true,
    nullable: true,
    description: 'a day in the brand’s zone, such as 2026-03-16; absent: tomorrow',
  })
  effectiveOn?: string | null;
}

export class LineMoveRequest extends LineMovePreviewQuery {
  @Text({ min: 3, max: 300 })
  reason: string;
}

/** What a move would do. `problem` is the code of the refusal that asking for it would meet. */
export class LineMovePreviewDto {
  @Id()
  memberId: string;

  @Text()
  member: string;

  @Id({ nullable: true })
  oldUplineId: string | null;

  @Text({ nullable: true })
  oldUpline: string | null;

  @Id({ nullable: true })
  newUplineId: string | null;

  @Text({ nullable: true })
  newUpline: string | null;

  @Int({ description: 'how many would stand in another line: the member and everybody below' })
  members: number;

  @Instant({ description: 'when, if it is agreed to before then' })
  effectiveAt: Date;

  @Text({ nullable: true, description: 'such as identity.line_cycle; null: nothing is in the way' })
  problem: string | null;
}

/** A move that two operators agreed on. */
export class LineMoveDto {
  @Id()
  id: string;

  @Text()
  brand: string;

  @Id()
  memberId: string;

  @Text()
  member: string;

  @Id({ nullable: true, description: 'null: it was a top line' })
  oldUplineId: string | null;

  @Text({ nullable: true })
  oldUpline: string | null;

  @Id({ nullable: true, description: 'null: it becomes a top line' })
  newUplineId: string | null;

  @Text({ nullable: true })
  newUpline: string | null;

  @OneOf(moveStates)
  state: MoveState;

  @Text({ nullable: true, description: 'why it was refused when its day came, as an error code' })
  problem: string | null;

  @Text()
  reason: string;

  @Text({ description: 'username of the operator who asked' })
  maker: string;

  @Text({ description: 'username of the operator who agreed' })
  checker: string;

  @Instant()
  approvedAt: Date;

  @Instant({ description: 'the beginning of a day in the brand’s zone' })
  effectiveAt: Date;

  @Instant({ nullable: true, description: 'when it was carried out, refused or cancelled' })
  doneAt: Date | null;

  @Int({ nullable: true, description: 'how many stand in another line since then, the member included' })
  members: number | null;
}

export class LineMovePageDto extends PageOf(LineMoveDto) {}

export class LineReasonDto {
  @Text({ min: 3, max: 300 })
  reason: string;
}

/** A time in which a member stood under one upline. */
export class UplineSpanDto {
  @Id({ nullable: true, description: 'null: nobody, a top line or a member without an agent' })
  uplineId: string | null;

  @Text({ nullable: true })
  upline: string | null;

  @Instant()
  from: Date;

  @Instant({ nullable: true, description: 'null: until now' })
  until: Date | null;
}

export class UplineHistoryDto {
  @ListOf(() => UplineSpanDto, { description: 'oldest first' })
  data: UplineSpanDto[];
}
