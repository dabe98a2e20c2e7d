import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { MemberModule } from '../member/member.module.js';
import { ContactAdminController } from './contact.admin.js';
import { ContactRequestService } from './contact-request.service.js';
import { ContactService } from './contact.service.js';

@Module({
  imports: [ApprovalModule, MemberModule],
  controllers: [ContactAdminController],
  providers: [ContactRequestService, ContactService],
  exports: [ContactService],
})
export class ContactModule {}
