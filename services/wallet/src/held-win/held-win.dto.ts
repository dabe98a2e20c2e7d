import { Id, Instant, Minor, OneOf, PageOf, Text, Uuid } from '@banyan/kernel/dto';

export const findings = ['RELEASED', 'REFUSED'] as const;
/** RELEASED books the win for the member; REFUSED leaves the money with the vendor, and the member reads the reason. */
export type HeldWinFinding = (typeof findings)[number];

export const heldStates = ['HELD', 'RELEASED', 'REFUSED', 'CANCELLED'] as const;
/** CANCELLED: rolled back by the vendor while it was held. */
export type HeldWinState = (typeof heldStates)[number];

/** An operator's finding about a held win: the first proposes it, another one with the same finding carries it out. */
export class ResolveHeldWinRequest {
  @OneOf(findings) finding: HeldWinFinding;
  @Text({ min: 3, max: 500, description: 'of a refusal: the member reads it' }) reason: string;
}

/** A win above its vendor's ceilings. Amounts in minor units. */
export class HeldWinRow {
  @Uuid() id: string;
  @OneOf(heldStates) state: HeldWinState;
  @Text() vendor: string;
  @Text() kind: string;
  @Text({ description: "the vendor's id of the win" }) externalId: string;
  @Text({ nullable: true, description: "the vendor's id of its bet" }) reference: string | null;
  @Text({ nullable: true }) roundId: string | null;
  @Text({ nullable: true }) gameCode: string | null;
  @Id() memberId: bigint;
  @Text() brand: string;
  @Text() currency: string;
  @Minor() amountMinor: bigint;
  @Minor({ nullable: true, description: 'the ceiling of one win, when it was exceeded' }) winCeilingMinor:
    bigint | null;
  @Minor({ nullable: true, description: "the ceiling of the vendor's hour, when it was exceeded" })
  hourCeilingMinor: bigint | null;
  @Minor({ nullable: true, description: "what the vendor's wins of that hour came to, with this one" })
  hourSumMinor: bigint | null;
  @Text({ nullable: true, description: "the level of the member's latest withdrawal" }) memberRisk: string | null;
  @Instant() heldAt: Date;
  @OneOf(findings, { nullable: true }) proposedFinding: HeldWinFinding | null;
  @Id({ nullable: true }) proposedBy: bigint | null;
  @Text({ nullable: true }) proposedByName: string | null;
  @Text({ min: 0 }) proposedReason: string;
  @Text({ nullable: true }) closedByName: string | null;
  @Text({ min: 0 }) reason: string;
  @Instant({ nullable: true }) closedAt: Date | null;
}
export class HeldWinPage extends PageOf(HeldWinRow) {}
