import { Id, Instant, Minor, OneOf, PageOf, Text, Uuid } from '@banyan/kernel/dto';
import { caseKinds, findings, type CaseKind, type Finding } from '../payment/case-book.js';

/**
 * An operator's finding about a payment case: the first proposes it, another one with the same finding, and for CREDIT the same member,
 * carries it out. `memberId` belongs to the CREDIT of a payment that matches nobody.
 */
export class ResolveCaseRequest {
  @OneOf(findings) finding: Finding;
  @Text({ min: 3, max: 500 }) reason: string;
  @Id({ optional: true }) memberId?: bigint;
}

/** A provider's report that two persons decide about. */
export class PaymentCaseRow {
  @Uuid() id: string;
  @OneOf(caseKinds) what: CaseKind;
  @OneOf(['OPEN', 'CLOSED'] as const) state: 'OPEN' | 'CLOSED';
  @OneOf(['deposit', 'payout'] as const) kind: 'deposit' | 'payout';
  @OneOf(['success', 'failure'] as const) result: 'success' | 'failure';
  @Minor({ min: 0n }) amountMinor: bigint;
  @Text() currency: string;
  @Text() provider: string;
  @Text() eventId: string;
  @Text({ description: 'the deposit or payout that the provider names' }) reference: string;
  @Text({ min: 0, description: 'why, as the provider tells it' }) told: string;
  @Uuid({ nullable: true }) depositId: string | null;
  @Uuid({ nullable: true }) withdrawalId: string | null;
  @Id({ nullable: true }) memberId: bigint | null;
  @Text({ min: 0 }) username: string;
  @Instant() openedAt: Date;
  @OneOf(findings, { nullable: true }) proposedFinding: Finding | null;
  @Id({ nullable: true }) proposedMember: bigint | null;
  @Id({ nullable: true }) proposedBy: bigint | null;
  @Text({ nullable: true }) proposedByName: string | null;
  @Text({ min: 0 }) proposedReason: string;
  @OneOf(findings, { nullable: true }) finding: Finding | null;
  @Id({ nullable: true }) creditedMember: bigint | null;
  @Text({ nullable: true }) closedByName: string | null;
  @Text({ min: 0 }) reason: string;
  @Instant({ nullable: true }) closedAt: Date | null;
}
export class PaymentCasePage extends PageOf(PaymentCaseRow) {}
