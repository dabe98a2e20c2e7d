import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { SalesModule } from '../sales/sales.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { Advances } from './advances.service.js';
import { BillAdminDoor, RunAdminDoor } from './bill.admin.js';
import { BillDoor } from './bill.http.js';
import { BillJobs } from './bill.jobs.js';
import { BillList } from './bill-list.service.js';
import { Payer } from './payer.service.js';
import { Retention } from './retention.service.js';
import { RunList } from './run-list.service.js';
import { ReplayService } from './replay.service.js';
import { RunService } from './run.service.js';
import { SettleService } from './settle.service.js';
import { Wallet } from './wallet.service.js';

@Module({
  imports: [BrandModule, SalesModule, SettingsModule],
  exports: [RunList, Payer, SettleService, Wallet],
  controllers: [BillDoor, BillAdminDoor, RunAdminDoor],
  providers: [
    SettleService,
    Payer,
    Wallet,
    Advances,
    BillList,
    RunList,
    RunService,
    ReplayService,
    Retention,
    BillJobs,
  ],
})
export class BillModule {}
