import { Module } from '@nestjs/common';
import { MemberModule } from '../member/member.module.js';
import { AnnouncementAdminController } from './announcement.admin.js';
import { AnnouncementConsoleService } from './announcement-console.service.js';
import { AnnouncementController, AnnouncementInboxController } from './announcement.http.js';
import { AnnouncementService } from './announcement.service.js';

@Module({
  imports: [MemberModule],
  controllers: [AnnouncementController, AnnouncementInboxController, AnnouncementAdminController],
  providers: [AnnouncementService, AnnouncementConsoleService],
})
export class AnnouncementModule {}
