import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { SessionModule } from '../session/session.module.js';
import { ConsoleAccessAdminController } from './console-access.admin.js';
import { ConsoleAccessService } from './console-access.service.js';

@Module({
  imports: [ApprovalModule, SessionModule],
  controllers: [ConsoleAccessAdminController],
  providers: [ConsoleAccessService],
  exports: [ConsoleAccessService],
})
export class ConsoleAccessModule {}
