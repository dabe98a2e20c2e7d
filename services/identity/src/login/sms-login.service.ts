import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { knownDevice } from '../device/known-device.js';
import { ChallengeService, type Challenged } from '../factor/challenge.service.js';
import { MemberService } from '../member/member.service.js';
import { SignInService, type SignedIn } from '../member/sign-in.service.js';
import { PhoneCodeService } from '../phone/phone-code.service.js';
import { isProvedMobile } from '../phone/phone-number.js';
import { phoneRefusals } from '../phone/phone-refusals.js';
import { PhoneService } from '../phone/phone.service.js';
import { MobileOwnerService } from '../recovery/mobile-owner.service.js';
import type { LoginDto } from './login.dto.js';

/** Signing in by a code that was sent to the member's proved mobile. */
@Injectable()
export class SmsLoginService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly members: MemberService,
    private readonly phones: PhoneService,
    private readonly codes: PhoneCodeService,
    private readonly owners: MobileOwnerService,
    private readonly signIn: SignInService,
    private readonly challenges: ChallengeService,
  ) {}

  /** Says the same for a number that is nobody's as for a wrong code. An old password has not to be changed: none was used. */
  async login({ verificationCode, ...typed }: LoginDto, mark: string | undefined): Promise<SignedIn | Challenged> {
    const brand = await this.brands.current();
    if (!brand.flags.smsLogin) throw phoneRefusals.notAllowed();
    await this.brands.requireOpen(brand);
    const number = this.phones.numberOf(brand, typed);
    const right = await this.codes.check({ brand, purpose: 'login', number }, verificationCode);
    const owner = await this.owners.of(brand.code, number);
    if (!owner) throw phoneRefusals.invalidCode();
    const whose = { audience: 'player', brand: brand.code, account: owner.username } as const;
    const device = knownDevice(whose, mark, this.clock.now());
    const demand = await this.challenges.demandOf(owner, brand, device, 'sms');
    return this.db.transaction(async (tx) => {
      await this.codes.use(tx, right);
      const member = await this.members.lock(tx, owner.id);
      member.requireMaySignIn();
      if (!isProvedMobile(member, number)) throw phoneRefusals.invalidCode();
      const state = { firstTimeLogin: member.lastLoginAt === null, passwordExpired: false };
      const kept = { device, passwordExpired: false, mustChangePassword: member.mustChangePassword };
      if (demand.offers) return this.challenges.begin(tx, member, demand.offers, kept);
      return this.signIn.open(tx, member, state, kept);
    });
  }
}
