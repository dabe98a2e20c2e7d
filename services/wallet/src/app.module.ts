import { Module } from '@nestjs/common';
import { kernel } from '@banyan/kernel/app';
import { BankCard } from './bank-card/bank-card.entity.js';
import { BankCardModule } from './bank-card/bank-card.module.js';
import { BonusModule } from './bonus/bonus.module.js';
import { CashModule } from './cash/cash.module.js';
import { config } from './config.js';
import { operationIds } from './operation-ids.js';
import { CreditModule } from './credit/credit.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { Deposit } from './deposit/deposit.entity.js';
import { DepositModule } from './deposit/deposit.module.js';
import { ledgerRoutines } from './ledger/routines.gen.js';
import { JournalSource } from './ledger/journal.source.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { LimitsModule } from './limits/limits.module.js';
import { Cashier1763600000101 } from './migrations/1763600000101-cashier.js';
import { Seals1763600000201 } from './migrations/1763600000201-seals.js';
import { Transfers1763600000301 } from './migrations/1763600000301-transfers.js';
import { CircularTransfers1763600000302 } from './migrations/1763600000302-circular-transfers.js';
import { LimitRecords1763600000402 } from './migrations/1763600000402-limit-records.js';
import { CashTold1763600000601 } from './migrations/1763600000601-cash-told.js';
import { ListSearches1763600000611 } from './migrations/1763600000611-list-searches.js';
import { ListFilters1763600000730 } from './migrations/1763600000730-list-filters.js';
import { TransferVendors1795300000704 } from './migrations/1795300000704-transfer-vendors.js';
import { RiskScores1795400000801 } from './migrations/1795400000801-risk-scores.js';
import { Receipts1763600000706 } from './migrations/1763600000706-receipts.js';
import { ReceiptFindings1796400114001 } from './migrations/1796400114001-receipt-findings.js';
import { AgentEntries1796500021001 } from './migrations/1796500021001-agent-entries.js';
import { ApprovedAlone1796500032001 } from './migrations/1796500032001-approved-alone.js';
import { PaymentCases1796500041001 } from './migrations/1796500041001-payment-cases.js';
import { DerivedAccounts1796600030011 } from './migrations/1796600030011-derived-accounts.js';
import { ReceiptPeriod1796850000001 } from './migrations/1796850000001-receipt-period.js';
import { HeldWinModule } from './held-win/held-win.module.js';
import { ledgerFunctions, ledgerMigrations } from './migrations/ledger.js';
import { PaymentCaseModule } from './payment-case/payment-case.module.js';
import { CallbackModule } from './callback/callback.module.js';
import { ReceiptModule } from './receipt/receipt.module.js';
import { ProfitModule } from './profit/profit.module.js';
import { MonthlyStatementModule } from './monthly/monthly.module.js';
import { RestrictionModule } from './restriction/restriction.module.js';
import { SealModule } from './seal/seal.module.js';
import { TransferModule } from './transfer/transfer.module.js';
import { Withdrawal } from './withdrawal/withdrawal.entity.js';
import { WithdrawalModule } from './withdrawal/withdrawal.module.js';
import { refusals } from './refusals.gen.js';
import { AdjustmentModule } from './adjustment/adjustment.module.js';
import { Turnover1796920000003 } from './migrations/1796920000003-turnover.js';
import { TurnoverSteps1796940000001 } from './migrations/1796940000001-turnover-steps.js';
import { TurnoverExemptions1796940000002 } from './migrations/1796940000002-turnover-exemptions.js';
import { AdjustmentNumbers1796950000001 } from './migrations/1796950000001-adjustment-numbers.js';
import { RestrictionEnds1796950000002 } from './migrations/1796950000002-restriction-ends.js';
import { AutomaticSums1796950000003 } from './migrations/1796950000003-automatic-sums.js';
import { TurnoverModule } from './turnover/turnover.module.js';
import { Rewards1797100000051 } from './migrations/1797100000051-rewards.js';
import { RewardModule } from './reward/reward.module.js';
import { LevelLimits1797400000004 } from './migrations/1797400000004-level-limits.js';
import { ProofsMadeAnew1798050000001 } from './migrations/1798050000001-proofs-made-anew.js';
import { BonusEntries1798071000001 } from './migrations/1798071000001-bonus-entries.js';
import { CreditReports1798071000002 } from './migrations/1798071000002-credit-reports.js';
import { ValidBetMarks1798081000002 } from './migrations/1798081000002-valid-bet-marks.js';
import { VerifiedMembers1798130000002 } from './migrations/1798130000002-verified-members.js';
// new imports

@Module({
  imports: [
    kernel(config, {
      operationIds,
      refusals,
      entities: [BankCard, Deposit, Withdrawal],
      migrations: [
        ...ledgerMigrations,
        Cashier1763600000101,
        Seals1763600000201,
        Transfers1763600000301,
        CircularTransfers1763600000302,
        LimitRecords1763600000402,
        CashTold1763600000601,
        ListSearches1763600000611,
        TransferVendors1795300000704,
        ListFilters1763600000730,
        Receipts1763600000706,
        RiskScores1795400000801,
        ReceiptFindings1796400114001,
        AgentEntries1796500021001,
        ApprovedAlone1796500032001,
        PaymentCases1796500041001,
        DerivedAccounts1796600030011,
        ReceiptPeriod1796850000001,
        Turnover1796920000003,
        TurnoverSteps1796940000001,
        TurnoverExemptions1796940000002,
        AdjustmentNumbers1796950000001,
        RestrictionEnds1796950000002,
        AutomaticSums1796950000003,
        Rewards1797100000051,
        LevelLimits1797400000004,
        ProofsMadeAnew1798050000001,
        BonusEntries1798071000001,
        CreditReports1798071000002,
        ValidBetMarks1798081000002,
        VerifiedMembers1798130000002,
        // new migrations
      ],
      appendOnly: ['journal', 'journal_seal', 'credit_report'],
      routines: ledgerRoutines,
      functions: ledgerFunctions,
      eventSources: [JournalSource],
    }),
    LedgerModule,
    SealModule,
    BankCardModule,
    LimitsModule,
    DepositModule,
    WithdrawalModule,
    ReceiptModule,
    TransferModule,
    CashModule,
    ProfitModule,
    BonusModule,
    CreditModule,
    MonthlyStatementModule,
    RestrictionModule,
    CallbackModule,
    PaymentCaseModule,
    HeldWinModule,
    DashboardModule,
    AdjustmentModule,
    TurnoverModule,
    RewardModule,
    // new modules
  ],
})
export class AppModule {}
