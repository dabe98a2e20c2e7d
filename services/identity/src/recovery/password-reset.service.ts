import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { sql, type Tx } from '@banyan/kernel/database';
import { AttemptService } from '../attempt/attempt.service.js';
import { Brand } from '../brand/brand.entity.js';
import { errors } from '../errors.js';
import type { SentMethod } from '../factor/factor-method.js';
import { FactorStoreService } from '../factor/factor-store.service.js';
import type { Member } from '../member/member.entity.js';
import { MemberService } from '../member/member.service.js';
import { OutletService } from '../outlet/outlet.service.js';
import { passwordProblem } from '../password/password-rule.js';
import { e164OfProfile as e164Of } from '../phone/phone-number.js';
import { SessionService } from '../session/session.service.js';
import { PasskeyStoreService } from '../passkey/passkey-store.service.js';
import { SocialIdentityService } from '../social-identity/social-identity.service.js';

const noticeLivesMs = 24 * 3_600_000;

/** Sets a forgotten password anew, however its owner proved who he is. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly clock: Clock,
    private readonly attempts: AttemptService,
    private readonly members: MemberService,
    private readonly sessions: SessionService,
    private readonly outlet: OutletService,
    private readonly factors: FactorStoreService,
    private readonly identities: SocialIdentityService,
    private readonly passkeys: PasskeyStoreService,
  ) {}

  /** Throws for a password that nobody may have in this brand. */
  async requireAllowed(brand: string, password: string): Promise<void> {
    await this.members.requireFieldsOf(brand, { password });
    if (passwordProblem(password, ' ')) throw errors.weak_password();
  }

  /** Throws for a password that says the name of its owner, who is proved by now. */
  requireOwn({ username }: Member, password: string): void {
    if (passwordProblem(password, username)) throw errors.weak_password();
  }

  /**
   * Ends all sessions and links of the member, suspends what is linked to him, and tells him by what he proved. What it was set by is no
   * second factor for a day.
   */
  async set(tx: Tx, { id }: Member, brand: Brand, passwordHash: string, by: SentMethod): Promise<Member> {
    const member = await this.members.lock(tx, id);
    member.requireMaySignIn();
    const now = this.clock.now();
    await this.members.setPassword(tx, id, passwordHash);
    await this.identities.suspend(tx, id);
    await this.passkeys.suspendAll(tx, { kind: 'member', id });
    await this.factors.noteReset(tx, id, by);
    await tx.query(sql`delete from reset_link where member_id = $1`, [id]);
    await this.sessions.revokeAll(tx, 'player', id, 'password reset');
    await this.tell(tx, member, brand, now);
    const account = member.username.toLowerCase();
    tx.afterCommit(
      () =>
        void this.attempts
          .forgive({ scope: 'player', brand: brand.code, account, ip: ctx().ip })
          .catch(() => undefined),
    );
    return member;
  }

  private async tell(tx: Tx, member: Member, brand: Brand, now: Date): Promise<void> {
    const to =
      member.email !== null && member.emailVerifiedAt !== null
        ? ({ channel: 'MAIL', target: member.email } as const)
        : member.mobile !== null && member.mobileVerifiedAt !== null
          ? ({ channel: 'SMS', target: e164Of(member.mobile) } as const)
          : null;
    if (!to) return;
    await this.outlet.enqueue(tx, {
      ...to,
      brand: brand.code,
      template: 'password_changed',
      language: ctx().language,
      memberId: member.id,
      values: { brand: brand.name, name: member.username },
      expiresAt: new Date(now.getTime() + noticeLivesMs),
    });
  }
}
