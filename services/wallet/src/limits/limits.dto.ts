import { Id, Instant, ListOf, Minor, Nested, OneOf, Text, Uuid } from '@banyan/kernel/dto';
import { exclusionChoices, type ExclusionChoice } from './exclusion.js';

export const limitKinds = ['deposit', 'stake', 'loss'] as const;
export const limitPeriods = ['day', 'week', 'month'] as const;
const setters = ['member', 'operator'] as const;
const mostMinor = 10n ** 15n;

export type LimitKindName = (typeof limitKinds)[number];
export type LimitPeriodName = (typeof limitPeriods)[number];

/** A limit to set; null ends it. Stricter counts at once, laxer after 24 hours. */
export class LimitRequest {
  @OneOf(limitKinds) kind: LimitKindName;
  @OneOf(limitPeriods) period: LimitPeriodName;
  @Minor({ nullable: true, min: 0n, max: mostMinor }) amountMinor: bigint | null;
}

/** {@link LimitRequest} by an operator. A laxer one waits for a second operator with the same word. */
export class OperatorLimitRequest extends LimitRequest {
  @Text({ min: 3, max: 500 }) reason: string;
}

/** A break or self-exclusion that begins now. It cannot be ended early. `idempotencyKey` is made once per form. */
export class ExclusionRequest {
  @OneOf(exclusionChoices) choice: ExclusionChoice;
  @Uuid() idempotencyKey: string;
}

export class OperatorExclusionRequest extends ExclusionRequest {
  @Text({ min: 3, max: 500 }) reason: string;
}

/** What will count instead, and from when on; null: no limit any more. */
export class NextLimit {
  @Minor({ nullable: true, min: 0n }) amountMinor: bigint | null;
  @Instant() from: Date;
}

/** A limit as it counts now, in minor units. `usedMinor` is of the current day, week or month of the brand's zone. */
export class LimitDto {
  @OneOf(limitKinds) kind: LimitKindName;
  @OneOf(limitPeriods) period: LimitPeriodName;
  @OneOf(setters) setBy: (typeof setters)[number];
  @Minor({ nullable: true, min: 0n }) amountMinor: bigint | null;
  @Minor({ min: -(10n ** 18n), description: 'negative: more won than lost' }) usedMinor: bigint;
  @Nested(() => NextLimit, { nullable: true }) next: NextLimit | null;
}

export class ExclusionDto {
  @Text() choice: string;
  @Instant() until: Date;
}

/** A member's limits and exclusion. */
export class MemberLimitsDto {
  @Text() currency: string;
  @ListOf(() => LimitDto) limits: LimitDto[];
  @Nested(() => ExclusionDto, { nullable: true }) exclusion: ExclusionDto | null;
}

/** What was set and by whom; `kind` is `exclusion` for one of those. */
export class LimitChangeDto {
  @Text() kind: string;
  @Text({ min: 0 }) period: string;
  @Minor({ nullable: true, min: 0n }) amountMinor: bigint | null;
  @Text({ min: 0 }) choice: string;
  @Instant({ nullable: true }) until: Date | null;
  @Text() madeBy: string;
  @Text({ min: 0 }) reason: string;
  @Instant() madeAt: Date;
}

/** A laxer limit that waits for another operator. */
export class LimitProposalDto {
  @OneOf(limitKinds) kind: LimitKindName;
  @OneOf(limitPeriods) period: LimitPeriodName;
  @Minor({ nullable: true, min: 0n }) amountMinor: bigint | null;
  @Text() proposedBy: string;
  @Text() reason: string;
  @Instant() proposedAt: Date;
}

/** {@link MemberLimitsDto} for operators, with the latest fifty changes. */
export class LimitsOfMemberDto extends MemberLimitsDto {
  @Id() memberId: bigint;
  @ListOf(() => LimitProposalDto) proposals: LimitProposalDto[];
  @ListOf(() => LimitChangeDto) changes: LimitChangeDto[];
}
