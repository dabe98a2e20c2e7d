import { Module } from '@nestjs/common';
import { CeilingJobs } from './ceiling.jobs.js';
import { VendorCeilingService } from './vendor-ceiling.service.js';
import { WinCeilingService } from './win-ceiling.service.js';

@Module({
  providers: [VendorCeilingService, WinCeilingService, CeilingJobs],
  exports: [VendorCeilingService, WinCeilingService],
})
export class CeilingModule {}
