import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { PreferenceController } from './preference.http.js';
import { PreferenceService } from './preference.service.js';

@Module({
  imports: [BrandModule],
  controllers: [PreferenceController],
  providers: [PreferenceService],
  exports: [PreferenceService],
})
export class PreferenceModule {}
