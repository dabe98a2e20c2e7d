import type {
  LimitsOfMemberDto,
  MemberAccountsDto,
  OperatorExclusionRequest,
  MemberRestrictionRow,
  ExemptRequest,
  MemberTurnoverDto,
  MonthlyStatementDto,
  StatementCheckDto,
  OperatorLimitRequest,
  RestrictRequest,
  ReceiptDto,
  ReviewedWithdrawal as Reviewed,
  TransactionDto,
  TransferRecordDto,
} from '@banyan/wallet/contract';
import type { Wire } from './wire.js';

export type Transaction = Wire<TransactionDto>;
export type MemberAccounts = Wire<MemberAccountsDto>;
export type MemberLimits = Wire<LimitsOfMemberDto>;
export type NewLimit = Wire<OperatorLimitRequest>;
export type MonthlyStatement = Wire<MonthlyStatementDto>;
export type StatementCheck = Wire<StatementCheckDto>;
export type MemberTurnover = Wire<MemberTurnoverDto>;
export type NewExemption = Wire<ExemptRequest>;
export type MemberRestriction = Wire<MemberRestrictionRow>;
export type NewRestriction = Wire<RestrictRequest>;
export type NewExclusion = Wire<OperatorExclusionRequest>;
export type Transfer = Wire<TransferRecordDto>;
/** A withdrawal in the queue. A claim holds until `claimedUntil`. */
export interface Withdrawal {
  id: string;
  state: Reviewed['timeline'][number]['state'];
  memberId: string;
  username: string;
  brand: string;
  amountMinor: string;
  currency: string;
  claimedBy: string | null;
  claimedByName: string | null;
  claimedUntil: string | null;
  firstApprover: string | null;
  firstApproverName: string | null;
  /** Null for what was asked before there were scores. */
  riskScore: Reviewed['riskScore'];
  riskLevel: Reviewed['riskLevel'];
  payoutAttempt: number;
  reason: string;
  createdAt: string;
  updatedAt: string;
}
/** One withdrawal with all that a reviewer needs. */
export type ReviewedWithdrawal = Withdrawal & Wire<Reviewed>;
/** What a member says of a paid withdrawal, and what operators found. */
export type Receipt = Wire<ReceiptDto>;

export type Posting = Transaction['postings'][number];
export const restrictable = ['withdrawal', 'transfer', 'bonus'] as const;

export type Check = ReviewedWithdrawal['checks'][number];

/** A provider's report that two persons decide about. */
export interface PaymentCase {
  id: string;
  what: string;
  state: 'OPEN' | 'CLOSED';
  kind: 'deposit' | 'payout';
  result: 'success' | 'failure';
  amountMinor: string;
  currency: string;
  provider: string;
  eventId: string;
  reference: string;
  told: string;
  depositId: string | null;
  withdrawalId: string | null;
  memberId: string | null;
  username: string;
  openedAt: string;
  proposedFinding: CaseFinding | null;
  proposedMember: string | null;
  proposedBy: string | null;
  proposedByName: string | null;
  proposedReason: string;
  finding: CaseFinding | null;
  creditedMember: string | null;
  closedByName: string | null;
  reason: string;
  closedAt: string | null;
}

/** A win above its vendor's ceilings, that two persons decide about. */
export interface HeldWin {
  id: string;
  state: 'HELD' | HeldWinFinding | 'CANCELLED';
  vendor: string;
  kind: string;
  externalId: string;
  reference: string | null;
  roundId: string | null;
  gameCode: string | null;
  memberId: string;
  brand: string;
  currency: string;
  amountMinor: string;
  winCeilingMinor: string | null;
  hourCeilingMinor: string | null;
  hourSumMinor: string | null;
  memberRisk: string | null;
  heldAt: string;
  proposedFinding: HeldWinFinding | null;
  proposedBy: string | null;
  proposedByName: string | null;
  proposedReason: string;
  closedByName: string | null;
  reason: string;
  closedAt: string | null;
}

export const adjustmentKinds = ['manual_credit', 'manual_debit', 'chargeback', 'reversal'] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];
export const adjustmentCategories = [
  'correction',
  'goodwill',
  'compensation',
  'lost_payment',
  'fraud',
  'payment_returned',
  'other',
] as const;

/** A credit or debit by hand to propose. */
export interface NewAdjustment {
  memberId: string;
  kind: AdjustmentKind;
  amountMinor: string;
  currency: string;
  category: (typeof adjustmentCategories)[number];
  note: string;
  document: string;
  reference?: string;
  idempotencyKey: string;
}

/** A credit or debit by hand: one operator proposes it, another one books it. */
export interface Adjustment {
  id: string;
  kind: AdjustmentKind;
  state: 'OPEN' | 'BOOKED' | 'REFUSED' | 'WITHDRAWN' | 'EXPIRED';
  memberId: string;
  username: string;
  brand: string;
  currency: string;
  amountMinor: string;
  category: (typeof adjustmentCategories)[number];
  note: string;
  document: string;
  reference: string | null;
  madeBy: string;
  madeByName: string;
  createdAt: string;
  expiresAt: string;
  closedByName: string | null;
  closedAt: string | null;
  reason: string;
  transactionId: string | null;
}

export type HeldWinFinding = 'RELEASED' | 'REFUSED';

export type CaseFinding = 'CREDIT' | 'RETURNED' | 'NOTHING_DUE';

/** `reportedMinor`: what the provider says came; `creditedMinor`: what the member got. */
export interface Deposit {
  id: string;
  state: string;
  memberId: string;
  username: string;
  brand: string;
  method: string;
  amountMinor: string;
  reportedMinor: string | null;
  creditedMinor: string | null;
  currency: string;
  content: string;
  reason: string;
  proposedOutcome: 'credit' | 'fail' | null;
  proposedBy: string | null;
  proposedByName: string | null;
  expiresAt: string;
  createdAt: string;
  updatedAt: string;
}
