import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { DeviceModule } from '../device/device.module.js';
import { PasswordModule } from '../password/password.module.js';
import { PhoneModule } from '../phone/phone.module.js';
import { KycStandingModule } from '../kyc/kyc-standing.module.js';
import { FieldModule } from '../field/field.module.js';
import { ReferralModule } from '../referral/referral.module.js';
import { SessionModule } from '../session/session.module.js';
import { PasskeyModule } from '../passkey/passkey.module.js';
import { SocialIdentityModule } from '../social-identity/social-identity.module.js';
import { AccountService } from './account.service.js';
import { ClubLabelEvents } from './club-label.events.js';
import { DefaultEvents } from './default.events.js';
import { DefaultService } from './default.service.js';
import { MemberAdminController } from './member.admin.js';
import { MemberConsoleService } from './member-console.service.js';
import { MemberGrpcController } from './member.grpc.js';
import { MemberController } from './member.http.js';
import { MemberJobs } from './member.jobs.js';
import { MemberLinesService } from './member-lines.service.js';
import { MemberPasswordService } from './member-password.service.js';
import { MemberService } from './member.service.js';
import { SignInService } from './sign-in.service.js';
import { TrialService } from './trial.service.js';

@Module({
  imports: [
    BrandModule,
    DeviceModule,
    PasswordModule,
    PhoneModule,
    FieldModule,
    KycStandingModule,
    SessionModule,
    PasskeyModule,
    SocialIdentityModule,
    ReferralModule,
  ],
  controllers: [MemberController, MemberAdminController, MemberGrpcController],
  providers: [
    AccountService,
    ClubLabelEvents,
    DefaultEvents,
    DefaultService,
    MemberConsoleService,
    MemberJobs,
    MemberLinesService,
    MemberPasswordService,
    MemberService,
    SignInService,
    TrialService,
  ],
  exports: [AccountService, MemberLinesService, MemberPasswordService, MemberService, SignInService, TrialService],
})
export class MemberModule {}
