import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ExemptionService } from './exemption.service.js';
import { TurnoverAdminController } from './turnover.admin.js';
import { TurnoverController } from './turnover.http.js';
import { TurnoverJobs } from './turnover.jobs.js';
import { TurnoverService } from './turnover.service.js';
import { TurnoverSweepService } from './turnover-sweep.service.js';

@Module({
  imports: [LedgerModule],
  controllers: [TurnoverController, TurnoverAdminController],
  providers: [TurnoverService, TurnoverSweepService, ExemptionService, TurnoverJobs],
  exports: [TurnoverService],
})
export class TurnoverModule {}
