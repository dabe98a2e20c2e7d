import { Module } from '@nestjs/common';
import { CashJobs } from './cash.jobs.js';
import { CashService } from './cash.service.js';

@Module({ providers: [CashService, CashJobs], exports: [CashService] })
export class CashModule {}
