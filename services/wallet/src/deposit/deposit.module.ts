import { Module } from '@nestjs/common';
import { CashModule } from '../cash/cash.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { PaymentModule } from '../payment/payment.module.js';
import { DepositAdminController } from './deposit.admin.js';
import { DepositCash } from './deposit.cash.js';
import { DepositController } from './deposit.http.js';
import { DepositInquiryService } from './deposit-inquiry.service.js';
import { DepositJobs } from './deposit.jobs.js';
import { DepositListService } from './deposit-list.service.js';
import { DepositRuleService } from './deposit-rule.service.js';
import { DepositService } from './deposit.service.js';

@Module({
  imports: [CashModule, LedgerModule, LimitsModule, PaymentModule],
  controllers: [DepositController, DepositAdminController],
  providers: [DepositService, DepositCash, DepositRuleService, DepositListService, DepositInquiryService, DepositJobs],
  exports: [DepositService],
})
export class DepositModule {}
