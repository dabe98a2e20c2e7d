import { Module } from '@nestjs/common';
import { SettingModule } from '../setting/setting.module.js';
import { OutboxAdminController } from './outbox.admin.js';
import { OutboxService } from './outbox.service.js';
import { OutletJobs } from './outlet.jobs.js';
import { OutletLimitService } from './outlet-limit.service.js';
import { OutletSenderService } from './outlet-sender.service.js';
import { OutletService } from './outlet.service.js';
import { ProviderService } from './provider.service.js';

@Module({
  imports: [SettingModule],
  controllers: [OutboxAdminController],
  providers: [OutboxService, OutletJobs, OutletLimitService, OutletSenderService, OutletService, ProviderService],
  exports: [OutletLimitService, OutletService, ProviderService],
})
export class OutletModule {}
