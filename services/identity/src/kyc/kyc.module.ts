import { Module } from '@nestjs/common';
import { PictureStoreModule } from '@banyan/kernel/pictures';
import { FieldModule } from '../field/field.module.js';
import { SettingModule } from '../setting/setting.module.js';
import { KycAdminController } from './kyc.admin.js';
import { KycAskedService } from './kyc-asked.service.js';
import { KycExpiryService } from './kyc-expiry.service.js';
import { KycController } from './kyc.http.js';
import { KycJobs } from './kyc.jobs.js';
import { KycReviewService } from './kyc-review.service.js';
import { KycService } from './kyc.service.js';
import { KycStandingModule } from './kyc-standing.module.js';

@Module({
  imports: [FieldModule, KycStandingModule, PictureStoreModule, SettingModule],
  controllers: [KycController, KycAdminController],
  providers: [KycService, KycReviewService, KycAskedService, KycExpiryService, KycJobs],
})
export class KycModule {}
