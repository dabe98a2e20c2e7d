import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { PaymentProvider } from '../payment/payment.provider.js';
import { DepositAdmin } from './deposit.admin.js';
import { DepositHttp } from './deposit.http.js';
import { DepositInquiry } from './deposit-inquiry.service.js';
import { DepositJobs } from './deposit.jobs.js';
import { DepositLists } from './deposit.lists.js';
import { DepositRules } from './deposit-rules.service.js';
import { DepositService } from './deposit.service.js';

@Module({
  imports: [LedgerModule, LimitsModule],
  controllers: [DepositHttp, DepositAdmin],
  providers: [DepositService, DepositRules, DepositLists, DepositInquiry, DepositJobs, PaymentProvider],
  exports: [DepositService],
})
export class DepositModule {}
