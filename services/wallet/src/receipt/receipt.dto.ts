import { Instant, Int, Minor, OneOf, Text, Uuid } from '@banyan/kernel/dto';

export const receiptAnswers = ['RECEIVED', 'PARTLY', 'NOT_RECEIVED'] as const;
export type ReceiptResponse = (typeof receiptAnswers)[number];

/**
 * AWAITING the member's word until `until`; ASSUMED when none came; RECEIVED by the member's own word; DISPUTED while operators look
 * into it; SETTLED when they have decided (`outcome`).
 */
export const receiptStates = ['AWAITING', 'ASSUMED', 'RECEIVED', 'DISPUTED', 'SETTLED'] as const;
export type ReceiptState = (typeof receiptStates)[number];

export const receiptOutcomes = ['PAID', 'UNPAID'] as const;
/** What operators found: PAID was received after all and nothing is given back; UNPAID did not arrive and what is missing is paid back. */
export type ReceiptOutcome = (typeof receiptOutcomes)[number];

/** A member's word on a paid withdrawal, once. `receivedMinor` belongs to PARTLY alone, below the whole amount. */
export class ReceiptRequest {
  @OneOf(receiptAnswers) answer: ReceiptResponse;
  @Minor({ optional: true }) receivedMinor?: bigint;
  @Text({ min: 0, max: 140, optional: true }) note?: string;
}

/** Whether a paid withdrawal arrived, as far as anybody knows. Amounts in minor units; both null before an answer. */
export class ReceiptDto {
  @OneOf(receiptStates) state: ReceiptState;
  @Instant() until: Date;
  @OneOf(receiptAnswers, { nullable: true }) answer: ReceiptResponse | null;
  @Minor({ min: 0n, nullable: true }) receivedMinor: bigint | null;
  @Minor({ min: 0n, nullable: true }) remainderMinor: bigint | null;
  @Text({ min: 0, max: 140 }) note: string;
  @Int({ max: 3, description: 'pictures so far, at most three' }) proofs: number;
  @Instant({ nullable: true }) answeredAt: Date | null;
  @OneOf(receiptOutcomes, { nullable: true }) outcome: ReceiptOutcome | null;
  @Text({ min: 0, max: 500, description: 'why operators decided so' }) reason: string;
  @Instant({ nullable: true }) resolvedAt: Date | null;
  @Minor({ min: 0n, nullable: true, description: 'what the finding paid back' }) returnedMinor: bigint | null;
  @OneOf(receiptOutcomes, { nullable: true, description: 'waits for a second operator; for operators only' })
  proposedOutcome: ReceiptOutcome | null;
  @Text({ min: 0, max: 64, nullable: true, description: 'who proposed it; for operators only' }) proposedBy:
    string | null;
}

/** An operator's finding about a disputed receipt: the first proposes it, another one with the same finding carries it out. */
export class ResolveReceiptRequest {
  @OneOf(receiptOutcomes) outcome: ReceiptOutcome;
  @Text({ min: 3, max: 500 }) reason: string;
}

/** Which picture of a withdrawal. */
export class ProofParam {
  @Uuid() id: string;
  @Int({ max: 2 }) place: number;
}
