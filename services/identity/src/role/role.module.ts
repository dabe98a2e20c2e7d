import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { SessionModule } from '../session/session.module.js';
import { RoleAdminController } from './role.admin.js';
import { RoleService } from './role.service.js';

@Module({
  imports: [ApprovalModule, SessionModule],
  controllers: [RoleAdminController],
  providers: [RoleService],
  exports: [RoleService],
})
export class RoleModule {}
