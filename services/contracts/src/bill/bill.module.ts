import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { SalesModule } from '../sales/sales.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { AdvanceService } from './advance.service.js';
import { BillAdminController, RunAdminController } from './bill.admin.js';
import { BillController } from './bill.http.js';
import { BillJobs } from './bill.jobs.js';
import { BillListService } from './bill-list.service.js';
import { BillPaymentService } from './bill-payment.service.js';
import { RetentionService } from './retention.service.js';
import { RunListService } from './run-list.service.js';
import { ReplayService } from './replay.service.js';
import { RunService } from './run.service.js';
import { SettlementService } from './settlement.service.js';
import { WalletService } from './wallet.service.js';

@Module({
  imports: [BrandModule, SalesModule, SettingsModule],
  exports: [RunListService, BillPaymentService, SettlementService, WalletService],
  controllers: [BillController, BillAdminController, RunAdminController],
  providers: [
    SettlementService,
    BillPaymentService,
    WalletService,
    AdvanceService,
    BillListService,
    RunListService,
    RunService,
    ReplayService,
    RetentionService,
    BillJobs,
  ],
})
export class BillModule {}
