import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { MemberModule } from '../member/member.module.js';
import { SessionModule } from '../session/session.module.js';
import { AccountTypeAdminController } from './account-type.admin.js';
import { AccountTypeService } from './account-type.service.js';

@Module({
  imports: [ApprovalModule, MemberModule, SessionModule],
  controllers: [AccountTypeAdminController],
  providers: [AccountTypeService],
})
export class AccountTypeModule {}
