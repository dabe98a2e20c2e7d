import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module.js';
import { BrandModule } from '../brand/brand.module.js';
import { FactorModule } from '../factor/factor.module.js';
import { MemberModule } from '../member/member.module.js';
import { OutletModule } from '../outlet/outlet.module.js';
import { PasswordModule } from '../password/password.module.js';
import { PhoneModule } from '../phone/phone.module.js';
import { SessionModule } from '../session/session.module.js';
import { SettingModule } from '../setting/setting.module.js';
import { PasskeyModule } from '../passkey/passkey.module.js';
import { SocialIdentityModule } from '../social-identity/social-identity.module.js';
import { MobileOwnerService } from './mobile-owner.service.js';
import { PasswordResetService } from './password-reset.service.js';
import { PhoneResetService } from './phone-reset.service.js';
import { RecoveryAdminController } from './recovery.admin.js';
import { RecoveryController } from './recovery.http.js';
import { RecoveryJobs } from './recovery.jobs.js';
import { ResetLinkService } from './reset-link.service.js';

@Module({
  imports: [
    AttemptModule,
    BrandModule,
    FactorModule,
    MemberModule,
    OutletModule,
    PasswordModule,
    PhoneModule,
    SessionModule,
    SettingModule,
    PasskeyModule,
    SocialIdentityModule,
  ],
  controllers: [RecoveryController, RecoveryAdminController],
  providers: [MobileOwnerService, PasswordResetService, PhoneResetService, RecoveryJobs, ResetLinkService],
  exports: [MobileOwnerService],
})
export class RecoveryModule {}
