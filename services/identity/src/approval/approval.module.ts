import { Module } from '@nestjs/common';
import { ApprovalAdmin } from './approval.admin.js';
import { ApprovalJobs } from './approval.jobs.js';
import { ApprovalService } from './approval.service.js';

@Module({ controllers: [ApprovalAdmin], providers: [ApprovalService, ApprovalJobs], exports: [ApprovalService] })
export class ApprovalModule {}
