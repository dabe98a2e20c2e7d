import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { SessionModule } from '../session/session.module.js';
import { RoleAdmin } from './role.admin.js';
import { RoleService } from './role.service.js';

@Module({
  imports: [ApprovalModule, SessionModule],
  controllers: [RoleAdmin],
  providers: [RoleService],
  exports: [RoleService],
})
export class RoleModule {}
