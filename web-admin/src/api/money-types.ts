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
