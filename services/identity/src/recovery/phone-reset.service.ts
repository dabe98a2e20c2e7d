import { Injectable } from '@nestjs/common';
import { Database } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { ChallengeService } from '../factor/challenge.service.js';
import { SignInService, type SignedIn } from '../member/sign-in.service.js';
import { CredentialService } from '../password/credential.service.js';
import { LoginAdmissionService } from '../password/login-admission.service.js';
import { PhoneCodeService } from '../phone/phone-code.service.js';
import { isProvedMobile } from '../phone/phone-number.js';
import { phoneRefusals } from '../phone/phone-refusals.js';
import { PhoneService } from '../phone/phone.service.js';
import { MobileOwnerService } from './mobile-owner.service.js';
import { PasswordResetService } from './password-reset.service.js';
import type { PhoneResetDto } from './recovery.dto.js';

/** A new password by a code that was sent to the member's proved mobile. */
@Injectable()
export class PhoneResetService {
  constructor(
    private readonly db: Database,
    private readonly brands: BrandService,
    private readonly phones: PhoneService,
    private readonly codes: PhoneCodeService,
    private readonly owners: MobileOwnerService,
    private readonly entrance: LoginAdmissionService,
    private readonly credentials: CredentialService,
    private readonly resets: PasswordResetService,
    private readonly signIn: SignInService,
    private readonly challenges: ChallengeService,
  ) {}

  /** Sets the password and signs the member in; null where the brand wants him to log in with it, or asks for more than a code. */
  async reset(body: PhoneResetDto): Promise<SignedIn | null> {
    const place = await this.entrance.admit(body);
    const brand = await this.brands.current();
    if (!brand.flags.mobileReset) throw phoneRefusals.notAllowed();
    await this.brands.requireOpen(brand);
    const { newPassword, verificationCode } = body;
    const number = this.phones.numberOf(brand, body);
    await this.resets.requireAllowed(brand.code, newPassword);
    const right = await this.codes.check({ brand, purpose: 'password', number }, verificationCode);
    const owner = await this.owners.of(brand.code, number);
    if (!owner) throw phoneRefusals.invalidCode();
    this.resets.requireOwn(owner, newPassword);
    const passwordHash = await this.credentials.hash(newPassword, place);
    const logsIn = brand.flags.resetLogsIn && (await this.challenges.asksNothing(owner, brand));
    return this.db.transaction(async (tx) => {
      await this.codes.use(tx, right);
      const member = await this.resets.set(tx, owner, brand, passwordHash, 'sms');
      if (!isProvedMobile(member, number)) throw phoneRefusals.invalidCode();
      if (!logsIn) return null;
      return this.signIn.open(tx, member, { firstTimeLogin: false, passwordExpired: false });
    });
  }
}
