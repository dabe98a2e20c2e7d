import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { BrandModule } from '../brand/brand.module.js';
import { FactorModule } from '../factor/factor.module.js';
import { MemberModule } from '../member/member.module.js';
import { SettingModule } from '../setting/setting.module.js';
import { SessionModule } from '../session/session.module.js';
import { SocialIdentityModule } from '../social-identity/social-identity.module.js';
import { FacebookService } from './facebook.service.js';
import { GoogleService } from './google.service.js';
import { OwnSocialController } from './own-social.http.js';
import { OwnSocialService } from './own-social.service.js';
import { SocialAdminController } from './social.admin.js';
import { SocialAttemptService } from './social-attempt.service.js';
import { SocialConsoleService } from './social-console.service.js';
import { SocialController } from './social.http.js';
import { SocialJobs } from './social.jobs.js';
import { SocialService } from './social.service.js';
import { SocialSettingsService } from './social-settings.service.js';
import { TelegramService } from './telegram.service.js';

@Module({
  imports: [
    ApprovalModule,
    BrandModule,
    FactorModule,
    MemberModule,
    SessionModule,
    SettingModule,
    SocialIdentityModule,
  ],
  controllers: [OwnSocialController, SocialAdminController, SocialController],
  providers: [
    FacebookService,
    GoogleService,
    OwnSocialService,
    SocialAttemptService,
    SocialConsoleService,
    SocialJobs,
    SocialService,
    SocialSettingsService,
    TelegramService,
  ],
  exports: [SocialService],
})
export class SocialModule {}
