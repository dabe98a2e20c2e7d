import { Injectable } from '@nestjs/common';
import { ctx } from '@banyan/kernel/app';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { CredentialService } from '../password/credential.service.js';
import { MemberService } from '../member/member.service.js';
import type { SignedIn } from '../member/sign-in.service.js';
import { LoginCheck } from './login-check.service.js';
import type { LoginDto } from './login.dto.js';
import { MemberSessionService } from './member-session.service.js';

/** Signing in by username and password. */
@Injectable()
export class LoginService {
  constructor(
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly check: LoginCheck,
    private readonly credentials: CredentialService,
    private readonly sessions: MemberSessionService,
  ) {}

  /** Says the same, and takes as long, whether the account is unknown or the password wrong. */
  async login({ username, password, captcha }: LoginDto, captchaId: string | undefined): Promise<SignedIn> {
    this.credentials.requireRoom();
    const brand = await this.brands.current();
    await this.brands.requireOpen(brand);
    const attempt = { scope: 'player', brand: brand.code, account: username.toLowerCase(), ip: ctx().ip } as const;
    await this.check.requireMayTry(attempt, brand.flags.loginCaptcha, { id: captchaId, text: captcha });
    const member = await this.members.findByUsername(brand.code, username);
    const right = await this.credentials.judge(attempt, member?.passwordHash ?? null, password);
    if (!member || !right)
      throw errors.invalid_credentials({ captcha: await this.check.needsCaptcha(attempt, brand.flags.loginCaptcha) });
    member.requireMaySignIn();
    return this.sessions.open(member, brand, password);
  }
}
