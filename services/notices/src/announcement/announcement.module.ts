import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { MemberModule } from '../member/member.module.js';
import { AnnouncementAdminController } from './announcement.admin.js';
import { AnnouncementConsoleService } from './announcement-console.service.js';
import { AnnouncementController, AnnouncementRelayController } from './announcement.http.js';
import { AnnouncementJobs } from './announcement.jobs.js';
import { AnnouncementReadsService } from './announcement-reads.service.js';
import { AnnouncementService } from './announcement.service.js';

@Module({
  imports: [BrandModule, MemberModule],
  controllers: [AnnouncementRelayController, AnnouncementController, AnnouncementAdminController],
  providers: [AnnouncementService, AnnouncementConsoleService, AnnouncementReadsService, AnnouncementJobs],
  exports: [AnnouncementConsoleService],
})
export class AnnouncementModule {}
