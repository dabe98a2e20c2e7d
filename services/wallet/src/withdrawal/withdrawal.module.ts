import { Module } from '@nestjs/common';
import { BankCardModule } from '../bank-card/bank-card.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { PaymentProvider } from '../payment/payment.provider.js';
import { HeldGauge } from './held.gauge.js';
import { PayoutService } from './payout.service.js';
import { RevealService } from './reveal.service.js';
import { ReviewService } from './review.service.js';
import { WithdrawalAdmin } from './withdrawal.admin.js';
import { WithdrawalHttp } from './withdrawal.http.js';
import { WithdrawalJobs } from './withdrawal.jobs.js';
import { WithdrawalLists } from './withdrawal.lists.js';
import { WithdrawalService } from './withdrawal.service.js';

@Module({
  imports: [LedgerModule, BankCardModule, IdentityModule],
  controllers: [WithdrawalHttp, WithdrawalAdmin],
  providers: [
    WithdrawalService,
    ReviewService,
    RevealService,
    PayoutService,
    WithdrawalLists,
    WithdrawalJobs,
    HeldGauge,
    PaymentProvider,
  ],
  exports: [PayoutService, WithdrawalService],
})
export class WithdrawalModule {}
