import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { TeamModule } from '../team/team.module.js';
import { CashEvents } from './cash.events.js';
import { CashController } from './cash.http.js';
import { CashJobs } from './cash.jobs.js';
import { CashListService } from './cash-list.service.js';
import { CashService } from './cash.service.js';

@Module({
  imports: [BrandModule, TeamModule],
  controllers: [CashController],
  providers: [CashService, CashListService, CashEvents, CashJobs],
})
export class CashModule {}
