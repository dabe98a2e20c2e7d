import { Module } from '@nestjs/common';
import { MemberModule } from '../member/member.module.js';
import { AnnouncementAdmin } from './announcement.admin.js';
import { AnnouncementConsole } from './announcement-console.service.js';
import { AnnouncementDoor, HeardDoor } from './announcement.http.js';
import { AnnouncementService } from './announcement.service.js';

@Module({
  imports: [MemberModule],
  controllers: [AnnouncementDoor, HeardDoor, AnnouncementAdmin],
  providers: [AnnouncementService, AnnouncementConsole],
})
export class AnnouncementModule {}
