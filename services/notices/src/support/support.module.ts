import { Module } from '@nestjs/common';
import { PictureStoreModule } from '@banyan/kernel/pictures';
import { BrandModule } from '../brand/brand.module.js';
import { InboxModule } from '../inbox/inbox.module.js';
import { SupportAdminController } from './support.admin.js';
import { SupportConsoleService } from './support-console.service.js';
import { SupportDeskService } from './support-desk.service.js';
import { SupportController } from './support.http.js';
import { SupportJobs } from './support.jobs.js';
import { SupportMoveService } from './support-move.service.js';
import { SupportService } from './support.service.js';
import { SupportTypingService } from './support-typing.service.js';
import { SupportUnreadService } from './support-unread.service.js';
import { SupportUpkeepService } from './support-upkeep.service.js';

@Module({
  imports: [BrandModule, InboxModule, PictureStoreModule],
  controllers: [SupportController, SupportAdminController],
  providers: [
    SupportDeskService,
    SupportService,
    SupportConsoleService,
    SupportTypingService,
    SupportUnreadService,
    SupportMoveService,
    SupportUpkeepService,
    SupportJobs,
  ],
})
export class SupportModule {}
