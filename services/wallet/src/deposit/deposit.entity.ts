import { bigintColumn } from '@banyan/kernel/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CaseKind } from '../payment/case-book.js';

export const depositStates = ['CREATED', 'PENDING', 'SUCCESS', 'FAILED', 'EXPIRED', 'MANUAL_REVIEW'] as const;
export type DepositState = (typeof depositStates)[number];
export type DepositOutcome = 'credit' | 'fail';

/** Money that came, in minor units. `event` names the provider's report; null when it was found by asking. */
export interface Paid {
  result: 'success';
  amountMinor: bigint;
  currency: string;
  event: string | null;
}

/** A payment's state at the provider. */
export type Report = Paid | { result: 'failure'; reason: string };

/** Why money that came is not credited by itself. */
export type HeldReason = 'deposit_limit_reached' | 'member_excluded';

/** What the row's new state asks of the caller. */
export type DepositStep =
  | { do: 'repeat' }
  | { do: 'case'; what: CaseKind }
  | { do: 'credit'; amountMinor: bigint }
  | { do: 'fail' }
  | { do: 'review' };

/** A deposit request and its outcome. */
@Entity('deposit')
export class Deposit {
  @PrimaryColumn('uuid') id: string;
  @Column('bigint', { name: 'member_id', transformer: bigintColumn }) memberId: bigint;
  @Column('text') username: string;
  @Column('text') brand: string;
  @Column('bigint', { name: 'account_id', transformer: bigintColumn }) accountId: bigint;
  @Column('text') currency: string;
  @Column('text') method: 'sandbox' | 'bank';
  @Column('text') state: DepositState;
  @Column('bigint', { name: 'amount_minor', transformer: bigintColumn }) amountMinor: bigint;
  @Column('bigint', { name: 'credited_minor', transformer: bigintColumn, nullable: true }) creditedMinor: bigint | null;
  @Column('bigint', { name: 'reported_minor', transformer: bigintColumn, nullable: true }) reportedMinor: bigint | null;
  /** The report of the money; null until then, and when it was found by an inquiry. */
  @Column('text', { name: 'reported_event', nullable: true }) reportedEvent: string | null;
  @Column('text') content: string;
  @Column('text', { name: 'redirect_url', nullable: true }) redirectUrl: string | null;
  @Column('text') reason: string;
  @Column('uuid', { name: 'idempotency_key' }) idempotencyKey: string;
  @Column('text', { name: 'proposed_outcome', nullable: true }) proposedOutcome: DepositOutcome | null;
  @Column('bigint', { name: 'proposed_by', transformer: bigintColumn, nullable: true }) proposedBy: bigint | null;
  @Column('text', { name: 'proposed_by_name', nullable: true }) proposedByName: string | null;
  @Column('bigint', { name: 'resolved_by', transformer: bigintColumn, nullable: true }) resolvedBy: bigint | null;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt: Date;

  /**
   * Handles a provider's report. Money that came is credited as it came, even late or after a failure was reported;
   * less than the minimum, or what `held` gives a reason for, goes to an operator. One payment is taken: every other one, and a word
   * against the one that was taken, is a case.
   */
  report(report: Report, minimumMinor: bigint, held: HeldReason | null, now: Date): DepositStep {
    if (report.result === 'failure') return this.failed(report.reason, now);
    if (report.currency !== this.currency) return { do: 'case', what: 'deposit_other_currency' };
    if (this.hasTaken()) return this.again(report);
    this.reportedMinor = report.amountMinor;
    this.reportedEvent = report.event;
    const reason = report.amountMinor < minimumMinor ? 'amount_below_minimum' : held;
    if (reason) {
      this.change('MANUAL_REVIEW', reason, now);
      return { do: 'review' };
    }
    this.credit(report.amountMinor, now);
    return { do: 'credit', amountMinor: report.amountMinor };
  }

  /** Whether money was taken for it, credited or not. */
  private hasTaken(): boolean {
    return this.reportedMinor !== null || this.state === 'SUCCESS' || this.state === 'MANUAL_REVIEW';
  }

  private failed(reason: string, now: Date): DepositStep {
    if (this.state === 'FAILED') return { do: 'repeat' };
    if (this.hasTaken()) return { do: 'case', what: 'deposit_failed_after_paid' };
    this.change('FAILED', reason, now);
    return { do: 'fail' };
  }

  /** The same money is reported twice when one of both reports was the response to an inquiry, which has no event id. Two events are two payments. */
  private again({ amountMinor, event }: Paid): DepositStep {
    const same = amountMinor === (this.reportedMinor ?? this.creditedMinor ?? this.amountMinor);
    if (!same || (event !== null && this.reportedEvent !== null)) return { do: 'case', what: 'deposit_paid_again' };
    this.reportedEvent ??= event;
    return { do: 'repeat' };
  }

  /** An operator's first word on a deposit in review. */
  propose(outcome: DepositOutcome, operatorId: bigint, operatorName: string, reason: string, now: Date): void {
    this.proposedOutcome = outcome;
    this.proposedBy = operatorId;
    this.proposedByName = operatorName;
    this.reason = reason;
    this.updatedAt = now;
  }

  /** A second operator's agreement. Returns what is to be credited, or null when the deposit fails. */
  resolve(operatorId: bigint, now: Date): bigint | null {
    this.resolvedBy = operatorId;
    if (this.proposedOutcome === 'credit') {
      const amount = this.reportedMinor && this.reportedMinor > 0n ? this.reportedMinor : this.amountMinor;
      this.credit(amount, now);
      return amount;
    }
    this.change('FAILED', this.reason, now);
    return null;
  }

  expire(now: Date): void {
    this.change('EXPIRED', 'not_paid_in_time', now);
  }

  private credit(amountMinor: bigint, now: Date): void {
    this.creditedMinor = amountMinor;
    this.change('SUCCESS', '', now);
  }

  private change(state: DepositState, reason: string, now: Date): void {
    this.state = state;
    this.reason = reason;
    this.updatedAt = now;
  }
}
