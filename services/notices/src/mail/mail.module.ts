import { Module } from '@nestjs/common';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { InboxModule } from '../inbox/inbox.module.js';
import { PreferenceModule } from '../preference/preference.module.js';
import { MailEvents } from './mail.events.js';
import { UnsubscribeController } from './mail.http.js';
import { MailJobs } from './mail.jobs.js';
import { MailService } from './mail.service.js';

@Module({
  imports: [DeliveryModule, InboxModule, PreferenceModule],
  controllers: [UnsubscribeController],
  providers: [MailService, MailEvents, MailJobs],
})
export class MailModule {}
