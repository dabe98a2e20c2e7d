import { Module } from '@nestjs/common';
import { DryRunAdminController } from './dry-run.admin.js';
import { DryRunConsoleService } from './dry-run-console.service.js';
import { DryRunJobs } from './dry-run.jobs.js';
import { DryRunService } from './dry-run.service.js';

@Module({
  controllers: [DryRunAdminController],
  providers: [DryRunService, DryRunConsoleService, DryRunJobs],
})
export class DryRunModule {}
