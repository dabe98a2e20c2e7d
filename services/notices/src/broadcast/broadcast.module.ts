import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { InboxModule } from '../inbox/inbox.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { BroadcastAdminController } from './broadcast.admin.js';
import { BroadcastConsoleService } from './broadcast-console.service.js';
import { BroadcastJobs } from './broadcast.jobs.js';
import { BroadcastTestService } from './broadcast-test.service.js';
import { BroadcastService } from './broadcast.service.js';

@Module({
  imports: [BrandModule, InboxModule, WalletModule],
  controllers: [BroadcastAdminController],
  providers: [BroadcastConsoleService, BroadcastTestService, BroadcastService, BroadcastJobs],
})
export class BroadcastModule {}
