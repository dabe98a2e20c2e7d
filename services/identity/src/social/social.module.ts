import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { FactorModule } from '../factor/factor.module.js';
import { MemberModule } from '../member/member.module.js';
import { SettingModule } from '../setting/setting.module.js';
import { FacebookService } from './facebook.service.js';
import { GoogleService } from './google.service.js';
import { OwnSocialController } from './own-social.http.js';
import { OwnSocialService } from './own-social.service.js';
import { SocialAttemptService } from './social-attempt.service.js';
import { SocialController } from './social.http.js';
import { SocialJobs } from './social.jobs.js';
import { SocialService } from './social.service.js';
import { SocialSettingsService } from './social-settings.service.js';
import { TelegramService } from './telegram.service.js';

@Module({
  imports: [BrandModule, FactorModule, MemberModule, SettingModule],
  controllers: [OwnSocialController, SocialController],
  providers: [
    FacebookService,
    GoogleService,
    OwnSocialService,
    SocialAttemptService,
    SocialJobs,
    SocialService,
    SocialSettingsService,
    TelegramService,
  ],
  exports: [SocialAttemptService, SocialService],
})
export class SocialModule {}
