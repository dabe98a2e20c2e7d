import { Module } from '@nestjs/common';
import { BetModule } from '../bet/bet.module.js';
import { ChaseAdminController } from './chase.admin.js';
import { ChaseController } from './chase.http.js';
import { ChaseJobs } from './chase.jobs.js';
import { ChaseRunnerService } from './chase-runner.service.js';
import { ChaseService } from './chase.service.js';
import { WalletModule } from '../wallet/wallet.module.js';

@Module({
  imports: [BetModule, WalletModule],
  controllers: [ChaseController, ChaseAdminController],
  providers: [ChaseService, ChaseRunnerService, ChaseJobs],
})
export class ChaseModule {}
