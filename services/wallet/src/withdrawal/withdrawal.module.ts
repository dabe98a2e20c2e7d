import { Module } from '@nestjs/common';
import { BankCardModule } from '../bank-card/bank-card.module.js';
import { CashModule } from '../cash/cash.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { PaymentModule } from '../payment/payment.module.js';
import { HeldGauge } from './held.gauge.js';
import { PayoutService } from './payout.service.js';
import { RevealService } from './reveal.service.js';
import { ReviewService } from './review.service.js';
import { WithdrawalAdmin } from './withdrawal.admin.js';
import { WithdrawalCash } from './withdrawal.cash.js';
import { WithdrawalHttp } from './withdrawal.http.js';
import { WithdrawalJobs } from './withdrawal.jobs.js';
import { WithdrawalLists } from './withdrawal.lists.js';
import { WithdrawalService } from './withdrawal.service.js';

@Module({
  imports: [CashModule, LedgerModule, BankCardModule, IdentityModule, PaymentModule],
  controllers: [WithdrawalHttp, WithdrawalAdmin],
  providers: [
    WithdrawalService,
    WithdrawalCash,
    ReviewService,
    RevealService,
    PayoutService,
    WithdrawalLists,
    WithdrawalJobs,
    HeldGauge,
  ],
  exports: [PayoutService, WithdrawalService],
})
export class WithdrawalModule {}
