import { Module } from '@nestjs/common';
import { BankCardModule } from '../bank-card/bank-card.module.js';
import { CashModule } from '../cash/cash.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { PaymentModule } from '../payment/payment.module.js';
import { TurnoverModule } from '../turnover/turnover.module.js';
import { HeldGauge } from './held.gauge.js';
import { LevelLimitEvents } from './level-limit.events.js';
import { LevelLimitService } from './level-limit.service.js';
import { PayoutService } from './payout.service.js';
import { RevealService } from './reveal.service.js';
import { ReviewService } from './review.service.js';
import { VerifiedMemberEvents } from './verified-member.events.js';
import { VerifiedMemberService } from './verified-member.service.js';
import { WithdrawalAdminController } from './withdrawal.admin.js';
import { WithdrawalCash } from './withdrawal.cash.js';
import { WithdrawalController } from './withdrawal.http.js';
import { WithdrawalJobs } from './withdrawal.jobs.js';
import { WithdrawalLimitService } from './withdrawal-limit.service.js';
import { WithdrawalListService } from './withdrawal-list.service.js';
import { WithdrawalService } from './withdrawal.service.js';

@Module({
  imports: [CashModule, LedgerModule, BankCardModule, IdentityModule, PaymentModule, TurnoverModule],
  controllers: [WithdrawalController, WithdrawalAdminController],
  providers: [
    WithdrawalService,
    WithdrawalCash,
    ReviewService,
    RevealService,
    PayoutService,
    WithdrawalLimitService,
    LevelLimitService,
    LevelLimitEvents,
    VerifiedMemberService,
    VerifiedMemberEvents,
    WithdrawalListService,
    WithdrawalJobs,
    HeldGauge,
  ],
  exports: [PayoutService, WithdrawalService],
})
export class WithdrawalModule {}
