import { Flag, Id, Instant, Int, ListOf, Minor, Nested, OneOf, Text, Uuid } from '@banyan/kernel/dto';

export const turnoverKinds = ['deposit', 'transfer', 'bonus', 'manual'] as const;
/** What came: a deposit, money from an upline or downline, a bonus, or a credit by hand. */
export type TurnoverKind = (typeof turnoverKinds)[number];

/** Something that came and how much of what has to be staked for it was. Minor units. */
export class TurnoverRecord {
  @OneOf(turnoverKinds) kind: TurnoverKind;
  @Minor({ description: 'without what left again' }) amountMinor: bigint;
  @Int({ description: 'how many times the amount' }) multiple: number;
  @Minor() requiredMinor: bigint;
  @Minor({ min: 0n, description: 'what newer ones had left over included' }) filledMinor: bigint;
  @Minor({ min: 0n }) missingMinor: bigint;
  @Instant() openedAt: Date;
}

/** What is still to be staked before a withdrawal, and for what. Records that are filled are left out; at most a hundred, the newest. */
export class TurnoverDto {
  @Text() currency: string;
  @Minor({ min: 0n, description: 'over all of them' }) missingMinor: bigint;
  @ListOf(() => TurnoverRecord) records: TurnoverRecord[];
}

/** Letting a member withdraw without what is missing, as one operator proposed it. */
export class TurnoverExemption {
  @Uuid() id: string;
  @Id() proposedBy: string;
  @Text() proposedByName: string;
  @Instant() proposedAt: Date;
  @Instant({ description: 'when it ends by itself' }) expiresAt: Date;
  @Text() reason: string;
  @Minor({ description: 'what was missing then' }) missingMinor: bigint;
}

/** A member's turnover as operators see it. */
export class MemberTurnoverDto extends TurnoverDto {
  @Id() memberId: string;
  @Nested(() => TurnoverExemption, { nullable: true, description: 'waits for a second operator' })
  proposal: TurnoverExemption | null;
}

/** One operator proposes to exempt; another one who names the proposal and what it says carries it out, for what had come by then. */
export class ExemptRequest {
  @Text({ min: 3, max: 500 }) reason: string;
  @Flag({ description: 'takes the own proposal back instead' }) withdraw: boolean;
  @Uuid({ optional: true, description: "another operator's proposal, to carry it out" }) proposalId?: string;
  @Minor({ optional: true, description: 'what was missing by that proposal' }) missingMinor?: bigint;
}
