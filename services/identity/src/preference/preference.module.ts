import { Module } from '@nestjs/common';
import { PreferenceAdminController } from './preference.admin.js';
import { PreferenceService } from './preference.service.js';

@Module({ controllers: [PreferenceAdminController], providers: [PreferenceService] })
export class PreferenceModule {}
