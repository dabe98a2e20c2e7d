import { Module } from '@nestjs/common';
import { SettingsAdminDoor } from './settings.admin.js';
import { SettingsService } from './settings.service.js';

@Module({ controllers: [SettingsAdminDoor], providers: [SettingsService], exports: [SettingsService] })
export class SettingsModule {}
