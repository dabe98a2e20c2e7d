import { Module } from '@nestjs/common';
import { config } from '../config.js';
import { JournalExport } from './export.service.js';
import { SealAdminDoor } from './seal.admin.js';
import { SealCheck } from './seal-check.service.js';
import { SealGauge } from './seal.gauge.js';
import { SealJobs } from './seal.jobs.js';
import { SealKey } from './seal-key.js';
import { SealReports } from './seal-reports.service.js';
import { SEAL_KEY, Seals } from './seal.service.js';

const key = {
  provide: SEAL_KEY,
  useFactory: () => (config.sealPrivateJwk ? new SealKey(config.sealPrivateJwk) : undefined),
};

@Module({
  controllers: [SealAdminDoor],
  providers: [key, Seals, SealCheck, SealReports, SealJobs, SealGauge, JournalExport],
})
export class SealModule {}
