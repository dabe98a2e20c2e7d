import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { CredentialService } from '../password/credential.service.js';
import { requireNewPassword } from '../password/password-change.js';
import { PasskeyStoreService } from '../passkey/passkey-store.service.js';
import { PhoneCodeService, type RightCode } from '../phone/phone-code.service.js';
import { mobileNumberOfProfile } from '../phone/phone-number.js';
import { SessionService } from '../session/session.service.js';
import { SocialIdentityService } from '../social-identity/social-identity.service.js';
import type { PasswordChangeDto } from './member.dto.js';
import { Member } from './member.entity.js';
import { MemberService } from './member.service.js';

/** For how long a log-in lets its member set his first password. */
const freshMs = 10 * 60_000;

/** Changing one's own password. */
@Injectable()
export class MemberPasswordService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly credentials: CredentialService,
    private readonly members: MemberService,
    private readonly sessions: SessionService,
    private readonly brands: BrandService,
    private readonly codes: PhoneCodeService,
    private readonly identities: SocialIdentityService,
    private readonly passkeys: PasskeyStoreService,
  ) {}

  /** Ends the member's other sessions and suspends what is linked to him: whoever knew the old password is out. */
  async change(body: PasswordChangeDto): Promise<null> {
    const { sid } = principal();
    const member = await this.members.signedIn();
    if (member.isTrial) throw errors.trial_account();
    const { id, brand, username } = member;
    const { oldPassword, newPassword, confirmNewPassword } = body;
    if (newPassword !== confirmNewPassword) throw errors.passwords_differ();
    await this.members.requireFieldsOf(brand, { password: newPassword });
    requireNewPassword(oldPassword, newPassword, username);
    if (member.passwordHash === null) await this.requireFreshSession(sid);
    else await this.requireRight(member, oldPassword);
    const right = await this.provedByPhone(member, body.verificationCode);
    const passwordHash = await this.credentials.hash(newPassword);
    await this.db.transaction(async (tx) => {
      // Set anew while the old one was judged: whoever knows only that one changes nothing.
      const now = await this.members.lock(tx, id);
      if (now.passwordHash !== member.passwordHash) throw errors.wrong_password();
      if (right) await this.codes.use(tx, right);
      await this.members.setPassword(tx, id, passwordHash);
      if (member.passwordHash !== null) {
        await this.identities.suspend(tx, id);
        await this.passkeys.suspendAll(tx, { kind: 'member', id });
      }
      await this.sessions.passwordChanged(tx, sid);
      await this.sessions.revokeAll(tx, 'player', id, 'password changed', sid);
    });
    return null;
  }

  /**
   * Counts a try at the login password of who is signed in already. Throws `identity.wrong_password` for a wrong one, and for none,
   * `identity.password_unset` of who has none.
   */
  async requireRight({ brand, username, passwordHash }: Member, password: string | undefined): Promise<void> {
    if (passwordHash === null) throw errors.password_unset();
    if (!password) throw errors.wrong_password();
    const attempt = { scope: 'player', brand, account: username.toLowerCase(), ip: ctx().ip } as const;
    if (!(await this.credentials.judge(attempt, passwordHash, password))) throw errors.wrong_password();
  }

  /** Who never had a password has just shown otherwise that he is the one. */
  private async requireFreshSession(sid: string): Promise<void> {
    const shownAt = await this.sessions.shownAt(sid);
    if (!shownAt || this.clock.now().getTime() - shownAt.getTime() > freshMs) throw errors.fresh_login_required();
  }

  /** Where the brand wants it, of who has a proved mobile: who has none could never change his password. */
  private async provedByPhone(member: Member, code: string | undefined): Promise<RightCode | null> {
    const brand = await this.brands.byCode(member.brand);
    if (!brand.flags.changePasswordPhoneVerify || member.mobile === null || member.mobileVerifiedAt === null)
      return null;
    const number = mobileNumberOfProfile(member.mobile);
    return this.codes.check({ brand, purpose: 'change', number, memberId: member.id }, code);
  }
}
