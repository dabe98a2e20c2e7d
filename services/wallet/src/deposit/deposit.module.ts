import { Module } from '@nestjs/common';
import { CashModule } from '../cash/cash.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { PaymentModule } from '../payment/payment.module.js';
import { DepositAdmin } from './deposit.admin.js';
import { DepositCash } from './deposit.cash.js';
import { DepositHttp } from './deposit.http.js';
import { DepositInquiry } from './deposit-inquiry.service.js';
import { DepositJobs } from './deposit.jobs.js';
import { DepositLists } from './deposit.lists.js';
import { DepositRules } from './deposit-rules.service.js';
import { DepositService } from './deposit.service.js';

@Module({
  imports: [CashModule, LedgerModule, LimitsModule, PaymentModule],
  controllers: [DepositHttp, DepositAdmin],
  providers: [DepositService, DepositCash, DepositRules, DepositLists, DepositInquiry, DepositJobs],
  exports: [DepositService],
})
export class DepositModule {}
