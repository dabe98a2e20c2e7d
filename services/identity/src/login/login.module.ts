import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module.js';
import { BehaviourModule } from '../behaviour/behaviour.module.js';
import { BrandModule } from '../brand/brand.module.js';
import { CaptchaModule } from '../captcha/captcha.module.js';
import { FactorModule } from '../factor/factor.module.js';
import { MemberModule } from '../member/member.module.js';
import { PasswordModule } from '../password/password.module.js';
import { PasskeyModule } from '../passkey/passkey.module.js';
import { PhoneModule } from '../phone/phone.module.js';
import { RecoveryModule } from '../recovery/recovery.module.js';
import { SmsLoginService } from './sms-login.service.js';
import { SocialModule } from '../social/social.module.js';
import { SocialLoginService } from './social-login.service.js';
import { SessionModule } from '../session/session.module.js';
import { LoginCheckService } from './login-check.service.js';
import { LoginController } from './login.http.js';
import { LoginService } from './login.service.js';
import { LoginJobs } from './login.jobs.js';
import { MemberSessionService } from './member-session.service.js';
import { PasskeyLoginController } from './passkey-login.http.js';
import { PasskeyLoginService } from './passkey-login.service.js';
import { OneTimeLoginService } from './one-time-login.service.js';

@Module({
  imports: [
    AttemptModule,
    BehaviourModule,
    BrandModule,
    CaptchaModule,
    FactorModule,
    MemberModule,
    PasswordModule,
    SessionModule,
    PasskeyModule,
    PhoneModule,
    RecoveryModule,
    SocialModule,
  ],
  controllers: [LoginController, PasskeyLoginController],
  providers: [
    LoginService,
    LoginCheckService,
    LoginJobs,
    MemberSessionService,
    OneTimeLoginService,
    PasskeyLoginService,
    SmsLoginService,
    SocialLoginService,
  ],
  exports: [LoginCheckService],
})
export class LoginModule {}
