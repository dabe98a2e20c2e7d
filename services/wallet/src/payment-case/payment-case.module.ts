import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { CaseGauge } from './case.gauge.js';
import { PaymentCaseAdmin } from './payment-case.admin.js';
import { PaymentCaseLists } from './payment-case.lists.js';
import { PaymentCaseService } from './payment-case.service.js';

@Module({
  imports: [LedgerModule],
  controllers: [PaymentCaseAdmin],
  providers: [PaymentCaseService, PaymentCaseLists, CaseGauge],
})
export class PaymentCaseModule {}
