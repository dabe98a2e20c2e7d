import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { BrandModule } from '../brand/brand.module.js';
import { OutletModule } from '../outlet/outlet.module.js';
import { FieldModule } from '../field/field.module.js';
import { PhoneModule } from '../phone/phone.module.js';
import { OwnContactController } from './own-contact.http.js';
import { OwnContactService } from './own-contact.service.js';
import { MemberModule } from '../member/member.module.js';
import { ContactAdminController } from './contact.admin.js';
import { ContactChangeService } from './contact-change.service.js';
import { ContactJobs } from './contact.jobs.js';
import { ContactNoticeService } from './contact-notice.service.js';
import { ContactRequestService } from './contact-request.service.js';
import { ContactService } from './contact.service.js';

@Module({
  imports: [ApprovalModule, BrandModule, MemberModule, OutletModule, PhoneModule, FieldModule],
  controllers: [ContactAdminController, OwnContactController],
  providers: [
    ContactChangeService,
    ContactJobs,
    ContactNoticeService,
    ContactRequestService,
    ContactService,
    OwnContactService,
  ],
  exports: [ContactService],
})
export class ContactModule {}
