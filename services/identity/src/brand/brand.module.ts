import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { SettingModule } from '../setting/setting.module.js';
import { BrandAdminController } from './brand.admin.js';
import { BrandGrpcController } from './brand.grpc.js';
import { BrandController } from './brand.http.js';
import { BrandService } from './brand.service.js';
import { BrandSettingsService } from './brand-settings.service.js';
import { BrandValuesService } from './brand-values.service.js';
import { CountryService } from './country.service.js';

@Module({
  imports: [ApprovalModule, SettingModule],
  controllers: [BrandController, BrandAdminController, BrandGrpcController],
  providers: [BrandService, BrandSettingsService, BrandValuesService, CountryService],
  exports: [BrandService, BrandSettingsService, CountryService],
})
export class BrandModule {}
