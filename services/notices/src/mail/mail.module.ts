import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { InboxModule } from '../inbox/inbox.module.js';
import { PreferenceModule } from '../preference/preference.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { DeliveryAdminController } from './mail.admin.js';
import { MailConsoleService } from './mail-console.service.js';
import { MailEvents } from './mail.events.js';
import { UnsubscribeController } from './mail.http.js';
import { MailJobs } from './mail.jobs.js';
import { MailService } from './mail.service.js';

@Module({
  imports: [BrandModule, InboxModule, PreferenceModule, WalletModule],
  controllers: [DeliveryAdminController, UnsubscribeController],
  providers: [MailService, MailConsoleService, MailEvents, MailJobs],
})
export class MailModule {}
