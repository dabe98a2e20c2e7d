import { Module } from '@nestjs/common';
import { PictureModule } from '@banyan/kernel/pictures';
import { ApprovalModule } from '../approval/approval.module.js';
import { SettingModule } from '../setting/setting.module.js';
import { BrandAdminController } from './brand.admin.js';
import { BrandGrpcController } from './brand.grpc.js';
import { BrandController } from './brand.http.js';
import { BrandService } from './brand.service.js';
import { BrandSignService } from './brand-sign.service.js';
import { BrandCreationService } from './brand-creation.service.js';
import { BrandSettingsService } from './brand-settings.service.js';
import { BrandValuesService } from './brand-values.service.js';
import { BrandFieldsAdminController } from './brand-fields.admin.js';
import { BrandFieldsService } from './brand-fields.service.js';
import { CountryService } from './country.service.js';
import { FieldModule } from '../field/field.module.js';

@Module({
  imports: [ApprovalModule, FieldModule, PictureModule, SettingModule],
  controllers: [BrandController, BrandAdminController, BrandFieldsAdminController, BrandGrpcController],
  providers: [
    BrandCreationService,
    BrandFieldsService,
    BrandService,
    BrandSettingsService,
    BrandSignService,
    BrandValuesService,
    CountryService,
  ],
  exports: [BrandCreationService, BrandService, BrandSettingsService, BrandValuesService, CountryService],
})
export class BrandModule {}
