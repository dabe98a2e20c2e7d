import { Module } from '@nestjs/common';
import { PreferenceAdmin } from './preference.admin.js';
import { PreferenceService } from './preference.service.js';

@Module({ controllers: [PreferenceAdmin], providers: [PreferenceService] })
export class PreferenceModule {}
