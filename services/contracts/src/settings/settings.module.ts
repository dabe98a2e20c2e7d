import { Module } from '@nestjs/common';
import { SettingsAdminController } from './settings.admin.js';
import { SettingsController } from './settings.http.js';
import { SettingsEvents } from './settings.events.js';
import { SettingsService } from './settings.service.js';

@Module({
  controllers: [SettingsAdminController, SettingsController],
  providers: [SettingsService, SettingsEvents],
  exports: [SettingsService],
})
export class SettingsModule {}
