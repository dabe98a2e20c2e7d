import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { MemberModule } from '../member/member.module.js';
import { LineAdminController } from './line.admin.js';
import { LineJobs } from './line.jobs.js';
import { LineMoveService } from './line-move.service.js';
import { LineMoveJobService } from './line-move-job.service.js';

@Module({
  imports: [ApprovalModule, MemberModule],
  controllers: [LineAdminController],
  providers: [LineMoveService, LineMoveJobService, LineJobs],
})
export class LineModule {}
