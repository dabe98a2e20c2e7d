import { bigintColumn } from '@banyan/kernel/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RiskFound } from './risk-score.js';

export const withdrawalStates = [
  'PENDING_RISK',
  'WAITING_KYC',
  'IN_REVIEW',
  'APPROVED',
  'PAYING',
  'PAY_UNKNOWN',
  'PAY_FAILED',
  'SUCCESS',
  'REJECTED',
  'CANCELLED',
] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** Which state may follow which. */
const next: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  PENDING_RISK: ['APPROVED', 'IN_REVIEW', 'WAITING_KYC', 'CANCELLED'],
  WAITING_KYC: ['IN_REVIEW', 'REJECTED', 'CANCELLED'],
  IN_REVIEW: ['APPROVED', 'WAITING_KYC', 'REJECTED', 'CANCELLED'],
  APPROVED: ['PAYING', 'SUCCESS', 'IN_REVIEW', 'PAY_FAILED'],
  PAYING: ['SUCCESS', 'PAY_FAILED', 'PAY_UNKNOWN'],
  PAY_UNKNOWN: ['SUCCESS', 'PAY_FAILED'],
  PAY_FAILED: ['SUCCESS', 'APPROVED', 'REJECTED'],
  SUCCESS: [],
  REJECTED: [],
  CANCELLED: [],
};

/** A withdrawal. The amount is on hold from the first state until SUCCESS pays it or REJECTED and CANCELLED give it back. */
@Entity('withdrawal')
export class Withdrawal {
  @PrimaryColumn('uuid') id: string;
  @Column('bigint', { name: 'member_id', transformer: bigintColumn }) memberId: bigint;
  @Column('text') username: string;
  @Column('text') brand: string;
  @Column('bigint', { name: 'account_id', transformer: bigintColumn }) accountId: bigint;
  @Column('text') currency: string;
  @Column('bigint', { name: 'amount_minor', transformer: bigintColumn }) amountMinor: bigint;
  @Column('text') state: WithdrawalState;
  @Column('text') reason: string;
  @Column('uuid', { name: 'bank_card_id' }) bankCardId: string;
  @Column('uuid', { name: 'idempotency_key' }) idempotencyKey: string;
  @Column('bigint', { name: 'claimed_by', transformer: bigintColumn, nullable: true }) claimedBy: bigint | null;
  @Column('text', { name: 'claimed_by_name', nullable: true }) claimedByName: string | null;
  @Column('timestamptz', { name: 'claimed_until', nullable: true }) claimedUntil: Date | null;
  @Column('bigint', { name: 'first_approver', transformer: bigintColumn, nullable: true }) firstApprover: bigint | null;
  @Column('text', { name: 'first_approver_name', nullable: true }) firstApproverName: string | null;
  @Column('bigint', { transformer: bigintColumn, nullable: true }) approver: bigint | null;
  /** When an operator let it go; null for what passed without one. */
  @Column('timestamptz', { name: 'approved_at', nullable: true }) approvedAt: Date | null;
  @Column('smallint', { name: 'risk_score', nullable: true }) riskScore: number | null;
  @Column('jsonb', { name: 'risk_found', nullable: true }) riskFound: RiskFound[] | null;
  @Column('int', { name: 'payout_attempt' }) payoutAttempt: number;
  /** Which attempt paid it; null until then. */
  @Column('int', { name: 'paid_attempt', nullable: true }) paidAttempt: number | null;
  @Column('timestamptz', { name: 'next_check_at', nullable: true }) nextCheckAt: Date | null;
  /** For how long after the payment the member may say that it did not arrive; null for one from before it was kept. */
  @Column('int', { name: 'receipt_minutes', nullable: true }) receiptMinutes: number | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt: Date;

  may(state: WithdrawalState): boolean {
    return next[this.state].includes(state);
  }

  /** Who holds the review right now, if anyone. */
  holder(now: Date): bigint | null {
    return this.claimedUntil && this.claimedUntil > now ? this.claimedBy : null;
  }

  claim(operatorId: bigint, name: string, until: Date): void {
    this.claimedBy = operatorId;
    this.claimedByName = name;
    this.claimedUntil = until;
  }

  release(): void {
    this.claimedBy = null;
    this.claimedByName = null;
    this.claimedUntil = null;
  }

  /** Forgets who let it go: it has to be let go anew. */
  review(): void {
    this.firstApprover = null;
    this.firstApproverName = null;
    this.approver = null;
    this.approvedAt = null;
  }

  /** Whether the player may still take it back: nobody has looked at it yet. */
  isUntouched(now: Date): boolean {
    return this.may('CANCELLED') && this.firstApprover === null && this.holder(now) === null;
  }

  /** The provider's reference of the payout in hand; a new attempt has a new one. */
  payoutReference(): string {
    return `${this.id}:${this.payoutAttempt}`;
  }

  /** Which of the attempts that were begun has this reference; null for none. */
  attemptOf(reference: string): number | null {
    const attempt = Number(/^\S+:([1-9]\d{0,8})$/.exec(reference)?.[1] ?? 0);
    return attempt > 0 && attempt <= this.payoutAttempt && reference === `${this.id}:${attempt}` ? attempt : null;
  }
}
