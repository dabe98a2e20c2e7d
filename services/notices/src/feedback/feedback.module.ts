import { Module } from '@nestjs/common';
import { PictureStoreModule } from '@banyan/kernel/pictures';
import { InboxModule } from '../inbox/inbox.module.js';
import { FeedbackAdminController } from './feedback.admin.js';
import { FeedbackConsoleService } from './feedback-console.service.js';
import { FeedbackController, FeedbackSendController } from './feedback.http.js';
import { FeedbackJobs } from './feedback.jobs.js';
import { FeedbackService } from './feedback.service.js';

@Module({
  imports: [InboxModule, PictureStoreModule],
  controllers: [FeedbackSendController, FeedbackController, FeedbackAdminController],
  providers: [FeedbackService, FeedbackConsoleService, FeedbackJobs],
})
export class FeedbackModule {}
