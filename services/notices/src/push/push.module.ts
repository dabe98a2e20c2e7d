import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { InboxModule } from '../inbox/inbox.module.js';
import { PreferenceModule } from '../preference/preference.module.js';
import { PushBrowserService } from './push-browser.service.js';
import { PushEvents } from './push.events.js';
import { PushController } from './push.http.js';
import { PushJobs } from './push.jobs.js';
import { PushService } from './push.service.js';

@Module({
  imports: [BrandModule, DeliveryModule, InboxModule, PreferenceModule],
  controllers: [PushController],
  providers: [PushService, PushBrowserService, PushEvents, PushJobs],
})
export class PushModule {}
