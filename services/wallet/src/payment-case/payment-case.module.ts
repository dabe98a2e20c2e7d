import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { CaseGauge } from './case.gauge.js';
import { PaymentCaseAdminController } from './payment-case.admin.js';
import { PaymentCaseListService } from './payment-case-list.service.js';
import { PaymentCaseService } from './payment-case.service.js';

@Module({
  imports: [LedgerModule],
  controllers: [PaymentCaseAdminController],
  providers: [PaymentCaseService, PaymentCaseListService, CaseGauge],
})
export class PaymentCaseModule {}
