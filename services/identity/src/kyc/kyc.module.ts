import { Module } from '@nestjs/common';
import { PictureStoreModule } from '@banyan/kernel/pictures';
import { FieldModule } from '../field/field.module.js';
import { SettingModule } from '../setting/setting.module.js';
import { KycAdminController } from './kyc.admin.js';
import { KycExpiryService } from './kyc-expiry.service.js';
import { KycController } from './kyc.http.js';
import { KycJobs } from './kyc.jobs.js';
import { KycReviewService } from './kyc-review.service.js';
import { KycService } from './kyc.service.js';
import { KycStandingService } from './kyc-standing.service.js';

@Module({
  imports: [FieldModule, PictureStoreModule, SettingModule],
  controllers: [KycController, KycAdminController],
  providers: [KycService, KycReviewService, KycStandingService, KycExpiryService, KycJobs],
})
export class KycModule {}
