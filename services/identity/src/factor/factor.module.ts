import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { AttemptModule } from '../attempt/attempt.module.js';
import { BrandModule } from '../brand/brand.module.js';
import { CaptchaModule } from '../captcha/captcha.module.js';
import { DeviceModule } from '../device/device.module.js';
import { MemberModule } from '../member/member.module.js';
import { SpeakeasyTotp } from '../operator/speakeasy-totp.js';
import { TotpPort } from '../operator/totp.port.js';
import { OutletModule } from '../outlet/outlet.module.js';
import { PasskeyModule } from '../passkey/passkey.module.js';
import { SessionModule } from '../session/session.module.js';
import { SettingModule } from '../setting/setting.module.js';
import { AuthenticatorService } from './authenticator.service.js';
import { ChallengeController } from './challenge.http.js';
import { ChallengeService } from './challenge.service.js';
import { FactorAdminController } from './factor.admin.js';
import { FactorCodeService } from './factor-code.service.js';
import { FactorConsoleService } from './factor-console.service.js';
import { FactorJobs } from './factor.jobs.js';
import { FactorJudgeService } from './factor-judge.service.js';
import { FactorNoticeService } from './factor-notice.service.js';
import { FactorOfferService } from './factor-offer.service.js';
import { FactorProofService } from './factor-proof.service.js';
import { FactorRestService } from './factor-rest.service.js';
import { FactorStoreService } from './factor-store.service.js';
import { MemberDeviceController } from './member-device.http.js';
import { MemberDeviceService } from './member-device.service.js';
import { OwnFactorController } from './own-factor.http.js';
import { OwnFactorService } from './own-factor.service.js';
import { PayeeService } from './payee.service.js';

@Module({
  imports: [
    ApprovalModule,
    AttemptModule,
    BrandModule,
    CaptchaModule,
    DeviceModule,
    MemberModule,
    OutletModule,
    PasskeyModule,
    SessionModule,
    SettingModule,
  ],
  controllers: [ChallengeController, FactorAdminController, MemberDeviceController, OwnFactorController],
  providers: [
    AuthenticatorService,
    ChallengeService,
    FactorCodeService,
    FactorConsoleService,
    FactorJobs,
    FactorJudgeService,
    FactorNoticeService,
    FactorOfferService,
    FactorRestService,
    FactorProofService,
    FactorStoreService,
    MemberDeviceService,
    OwnFactorService,
    PayeeService,
    { provide: TotpPort, useClass: SpeakeasyTotp },
  ],
  exports: [
    ChallengeService,
    FactorNoticeService,
    FactorOfferService,
    FactorProofService,
    FactorRestService,
    FactorStoreService,
  ],
})
export class FactorModule {}
