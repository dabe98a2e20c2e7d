export type {
  BalanceDto,
  IntegrityDto,
  MemberAccountsDto,
  StatementDto,
  StatementEntryDto,
  StatementQuery,
  TransactionDto,
  TransactionPageDto,
} from './ledger/ledger.dto.js';
export type { BonusDto, BonusPageDto, BonusTurnoverDto } from './bonus/bonus.dto.js';
export type { BankCardRequest, BankCardResponse, BankResponse } from './bank-card/bank-card.dto.js';
export type { CreditCheckDto, CreditLimitDto, CreditReportDto, ValidBetsDto } from './credit/credit.dto.js';
export type { WalletDashboard } from './dashboard/dashboard.dto.js';
export type {
  DepositMethod,
  DepositRequest,
  DepositResponse,
  ResolveDepositRequest,
  TransferInstructions,
} from './deposit/deposit.dto.js';
export type {
  ExclusionDto,
  ExclusionRequest,
  LimitDto,
  LimitRequest,
  LimitsOfMemberDto,
  MemberLimitsDto,
  OperatorExclusionRequest,
  OperatorLimitRequest,
} from './limits/limits.dto.js';
export type {
  MemberRestrictionRow,
  OwnRestriction,
  OwnRestrictions,
  RestrictRequest,
} from './restriction/member-restriction.dto.js';
export type { MonthlyLineDto, MonthlyStatementDto, StatementCheckDto } from './monthly/monthly.dto.js';
export type { ProfitDayDto, ProfitDto } from './profit/profit.dto.js';
export type { ExemptRequest, MemberTurnoverDto, TurnoverDto, TurnoverRecord } from './turnover/turnover.dto.js';
export type { ReceiptDto, ReceiptRequest, ResolveReceiptRequest } from './receipt/receipt.dto.js';
export type { SealCheckDto, SealDto, SealFindingDto, SealPublicKeyDto, SealStatusDto } from './seal/seal.dto.js';
export type {
  PaidTo,
  ReasonRequest,
  TimelineStep,
  WithdrawalRequest,
  WithdrawalResponse,
  WithdrawalRules,
} from './withdrawal/withdrawal.dto.js';
export type { ReviewedWithdrawal } from './withdrawal/review.dto.js';
export type {
  RecipientDto,
  TransferDto,
  TransferRecordDto,
  TransferRequest,
  TransferRulesDto,
} from './transfer/transfer.dto.js';
