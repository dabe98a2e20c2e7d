import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { CostEvents } from './cost.events.js';
import { CostService } from './cost.service.js';

@Module({ imports: [SettingsModule], providers: [CostService, CostEvents] })
export class CostModule {}
