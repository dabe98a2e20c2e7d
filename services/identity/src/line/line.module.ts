import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { MemberModule } from '../member/member.module.js';
import { LineAdmin } from './line.admin.js';
import { LineJobs } from './line.jobs.js';
import { LineMoveService } from './line-move.service.js';
import { LineMover } from './line-mover.service.js';

@Module({
  imports: [ApprovalModule, MemberModule],
  controllers: [LineAdmin],
  providers: [LineMoveService, LineMover, LineJobs],
})
export class LineModule {}
