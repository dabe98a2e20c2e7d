import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { requestErrors } from '@banyan/kernel/errors';
import { BehaviourService } from '../behaviour/behaviour.service.js';
import { BrandService } from '../brand/brand.service.js';
import { ChallengeService, type Challenged } from '../factor/challenge.service.js';
import { knownDevice } from '../device/known-device.js';
import { errors } from '../errors.js';
import { CredentialService } from '../password/credential.service.js';
import { LoginAdmissionService } from '../password/login-admission.service.js';
import { requireFields } from '../field/field-rules.js';
import { ruleText } from '../field/rule-messages.js';
import { MemberService } from '../member/member.service.js';
import type { SignedIn } from '../member/sign-in.service.js';
import { LoginCheckService } from './login-check.service.js';
import type { LoginDto } from './login.dto.js';
import { PasskeyLoginService } from './passkey-login.service.js';
import { SmsLoginService } from './sms-login.service.js';
import { SocialLoginService } from './social-login.service.js';
import { MemberSessionService } from './member-session.service.js';

/** Signing in by username and password; the other ways have services of their own. */
@Injectable()
export class LoginService {
  constructor(
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly entrance: LoginAdmissionService,
    private readonly behaviour: BehaviourService,
    private readonly check: LoginCheckService,
    private readonly credentials: CredentialService,
    private readonly sessions: MemberSessionService,
    private readonly sms: SmsLoginService,
    private readonly social: SocialLoginService,
    private readonly passkeys: PasskeyLoginService,
    private readonly challenges: ChallengeService,
    private readonly clock: Clock,
  ) {}

  /** Says the same, and takes as long, whether the account is unknown or the password wrong. */
  async login(
    body: LoginDto,
    cookies: Readonly<Record<'captcha' | 'device' | 'passkey' | 'social', string | undefined>>,
  ): Promise<SignedIn | Challenged> {
    if (body.isSms !== undefined && body.isSms !== (body.type === 'sms'))
      throw requestErrors.invalid({ fields: { isSms: [ruleText(contradicts, ctx().language)] } });
    if (body.type === 'sms') return this.sms.login(body, cookies.device);
    const checked = (parts: number) => this.behaviour.check('login', body, parts);
    if (body.type === 'firebase') {
      const { firebaseChannel2: channel, firebaseIdToken2: answer } = body;
      requireFields([required('firebaseChannel2'), required('firebaseIdToken2')], {
        firebaseChannel2: channel,
        firebaseIdToken2: answer?.slice(0, 100),
      });
      // Who he is, nobody knows yet: a stranger's place, and his work while many wait.
      await this.entrance.admit({ proof: body.proof }, checked);
      if (channel && answer) return this.social.login(channel, answer, cookies);
    }
    if (body.type === 'passkey') {
      requireFields([required('passkey')], { passkey: body.passkey?.slice(0, 100) });
      await this.entrance.admit({ proof: body.proof }, checked);
      if (body.passkey) return this.passkeys.login(body.passkey, cookies);
    }
    const { username = '', password = '', captcha, proof } = body;
    requireFields([required('username'), required('password')], { username, password });
    const [whose, now] = [{ audience: 'player', brand: ctx().brand, account: username } as const, this.clock.now()];
    const device = knownDevice(whose, cookies.device, now);
    const place = await this.entrance.admit({ device, proof }, checked);
    const brand = await this.brands.current();
    await this.brands.requireOpen(brand);
    const account = username.toLowerCase();
    const attempt = { scope: 'player', brand: brand.code, account, ip: ctx().ip, device } as const;
    await this.check.requireMayTry(attempt, brand.flags.loginCaptcha, { id: cookies.captcha, text: captcha });
    const member = await this.members.findByUsername(brand.code, username);
    const right = await this.credentials.judge(attempt, member?.passwordHash ?? null, password, place);
    if (!member || !right)
      throw errors.invalid_credentials({ captcha: await this.check.needsCaptcha(attempt, brand.flags.loginCaptcha) });
    member.requireMaySignIn();
    const demand = await this.challenges.demandOf(member, brand, device, 'password');
    return this.sessions.open(member, { device, ...this.sessions.kept(member, brand, password) }, demand);
  }
}

/** `isSms` and `type` say the same, or the request means two things. */
const contradicts = { key: 'rules.accepted', min: 0, max: 0 };

const required = (field: string) => ({
  field,
  required: true,
  patternId: 0,
  acceptedPattern: '*',
  minLength: 0,
  maxLength: 128,
});
