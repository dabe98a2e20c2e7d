import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { ContractModule } from '../contract/contract.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { TeamModule } from '../team/team.module.js';
import { BulkController } from './bulk.http.js';
import { BulkJobs } from './bulk.jobs.js';
import { BulkService } from './bulk.service.js';

@Module({
  imports: [BrandModule, ContractModule, SettingsModule, TeamModule],
  controllers: [BulkController],
  providers: [BulkService, BulkJobs],
})
export class BulkModule {}
