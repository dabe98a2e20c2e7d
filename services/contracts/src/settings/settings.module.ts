import { Module } from '@nestjs/common';
import { SettingsAdminDoor } from './settings.admin.js';
import { SettingsHttp } from './settings.http.js';
import { SettingsService } from './settings.service.js';

@Module({ controllers: [SettingsAdminDoor, SettingsHttp], providers: [SettingsService], exports: [SettingsService] })
export class SettingsModule {}
