import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { AdjustmentAdminController } from './adjustment.admin.js';
import { AdjustmentJobs } from './adjustment.jobs.js';
import { AdjustmentListService } from './adjustment-list.service.js';
import { AdjustmentService } from './adjustment.service.js';

@Module({
  imports: [IdentityModule, LedgerModule],
  controllers: [AdjustmentAdminController],
  providers: [AdjustmentService, AdjustmentListService, AdjustmentJobs],
})
export class AdjustmentModule {}
