import { Module } from '@nestjs/common';
import { MemberModule } from '../member/member.module.js';
import { DryRunAdminController } from './dry-run.admin.js';
import { DryRunConsoleService } from './dry-run-console.service.js';
import { DryRunJobs } from './dry-run.jobs.js';
import { DryRunService } from './dry-run.service.js';

@Module({
  imports: [MemberModule],
  controllers: [DryRunAdminController],
  providers: [DryRunService, DryRunConsoleService, DryRunJobs],
})
export class DryRunModule {}
