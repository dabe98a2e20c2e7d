import { Module } from '@nestjs/common';
import { SigningKey } from '@banyan/kernel/auth';
import { config } from '../config.js';
import { JournalExportService } from './journal-export.service.js';
import { SealAdminController } from './seal.admin.js';
import { SealCheckService } from './seal-check.service.js';
import { SealGauge } from './seal.gauge.js';
import { SealJobs } from './seal.jobs.js';
import { SealReportService } from './seal-report.service.js';
import { SEAL_KEY, SealService } from './seal.service.js';

const key = {
  provide: SEAL_KEY,
  useFactory: () => (config.sealPrivateJwk ? new SigningKey(config.sealPrivateJwk) : undefined),
};

@Module({
  controllers: [SealAdminController],
  providers: [key, SealService, SealCheckService, SealReportService, SealJobs, SealGauge, JournalExportService],
})
export class SealModule {}
