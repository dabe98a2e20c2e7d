import { Module } from '@nestjs/common';
import { VendorModule } from '../vendor/vendor.module.js';
import { ReconciliationAdminDoor } from './reconciliation.admin.js';
import { ReconciliationJobs } from './reconciliation.jobs.js';
import { Reconciliations } from './reconciliation.service.js';
import { StatementCalls } from './statement-calls.service.js';

@Module({
  imports: [VendorModule],
  controllers: [ReconciliationAdminDoor],
  providers: [Reconciliations, StatementCalls, ReconciliationJobs],
})
export class ReconciliationModule {}
