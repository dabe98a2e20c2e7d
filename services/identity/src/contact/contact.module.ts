import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { MemberModule } from '../member/member.module.js';
import { ContactAdmin } from './contact.admin.js';
import { ContactRequests } from './contact-requests.service.js';
import { Contacts } from './contacts.service.js';

@Module({
  imports: [ApprovalModule, MemberModule],
  controllers: [ContactAdmin],
  providers: [ContactRequests, Contacts],
})
export class ContactModule {}
