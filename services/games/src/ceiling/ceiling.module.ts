import { Module } from '@nestjs/common';
import { CeilingJobs } from './ceiling.jobs.js';
import { VendorCeilingService } from './vendor-ceiling.service.js';
import { WinCeilings } from './win-ceilings.service.js';

@Module({ providers: [VendorCeilingService, WinCeilings, CeilingJobs], exports: [VendorCeilingService, WinCeilings] })
export class CeilingModule {}
