import { Module } from '@nestjs/common';
import { VendorModule } from '../vendor/vendor.module.js';
import { ReconciliationAdminController } from './reconciliation.admin.js';
import { ReconciliationJobs } from './reconciliation.jobs.js';
import { ReconciliationService } from './reconciliation.service.js';
import { StatementCallService } from './statement-call.service.js';

@Module({
  imports: [VendorModule],
  controllers: [ReconciliationAdminController],
  providers: [ReconciliationService, StatementCallService, ReconciliationJobs],
})
export class ReconciliationModule {}
