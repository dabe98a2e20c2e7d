import { Module } from '@nestjs/common';
import { ApprovalAdminController } from './approval.admin.js';
import { ApprovalJobs } from './approval.jobs.js';
import { ApprovalService } from './approval.service.js';

@Module({
  controllers: [ApprovalAdminController],
  providers: [ApprovalService, ApprovalJobs],
  exports: [ApprovalService],
})
export class ApprovalModule {}
