import { Module } from '@nestjs/common';
import { kernel } from '@banyan/kernel/app';
import { config } from './config.js';
import { ContractModule } from './contract/contract.module.js';
import { Contracts1795968000001 } from './migrations/1795968000001-contracts.js';
import { SettingsModule } from './settings/settings.module.js';
import { TeamModule } from './team/team.module.js';

@Module({
  imports: [kernel(config, { migrations: [Contracts1795968000001] }), TeamModule, SettingsModule, ContractModule],
})
export class AppModule {}
