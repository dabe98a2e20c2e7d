import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, type Tx } from '@banyan/kernel/database';
import { Brand } from '../brand/brand.entity.js';
import { errors } from '../errors.js';
import { ChallengeService, type Challenged, type Demand, type Kept } from '../factor/challenge.service.js';
import { Member } from '../member/member.entity.js';
import { MemberService } from '../member/member.service.js';
import { SignInService, type SignedIn } from '../member/sign-in.service.js';
import type { WithRefresh } from '../session/cookies.js';
import { isCommonPassword } from '../password/common-passwords.js';
import { SessionService } from '../session/session.service.js';
import type { RefreshedDto } from './login.dto.js';

/** The password that everybody tries first. Source: decisions.md 7. */
const firstTried = '123456';

/** A member's session after the login. */
@Injectable()
export class MemberSessionService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly members: MemberService,
    private readonly sessions: SessionService,
    private readonly signIn: SignInService,
    private readonly challenges: ChallengeService,
  ) {}

  /** A weak password still lets its owner in. Where it has to be changed, the session is good for that alone. */
  kept(member: Member, brand: Brand, password: string): Omit<Kept, 'device'> {
    const aged = brand.passwordExpired(member.passwordChangedAt ?? member.registeredAt, this.clock.now());
    const passwordExpired = aged || isCommonPassword(password) || member.mustChangePassword;
    const mustChangePassword =
      member.mustChangePassword || password === firstTried || (passwordExpired && brand.flags.forcePasswordChange);
    return { passwordExpired, mustChangePassword };
  }

  /**
   * Opens the session of who showed his password, or begins the challenge that he is asked for beside it. `still`: throws where what he
   * showed is good no longer, with his row locked.
   */
  open(member: Member, kept: Kept, demand: Demand, still?: (tx: Tx) => Promise<void>): Promise<SignedIn | Challenged> {
    const { device, passwordExpired, mustChangePassword } = kept;
    return this.db.transaction(async (tx) => {
      const now = await this.members.lock(tx, member.id);
      // Set anew while the old one was judged: whoever knows only that one stays out.
      if (now.passwordHash !== member.passwordHash) throw errors.invalid_credentials({ captcha: false });
      now.requireMaySignIn();
      await still?.(tx);
      if (demand.offers) return this.challenges.begin(tx, now, demand.offers, kept);
      const firstTimeLogin = now.lastLoginAt === null;
      const state = { firstTimeLogin, passwordExpired, ...(demand.advised && { secondFactorAdvised: true }) };
      const { proved = false } = demand;
      return this.signIn.open(tx, now, state, { mustChangePassword, device, proved });
    });
  }

  async refresh(token: string | undefined): Promise<WithRefresh<RefreshedDto>> {
    const session = await this.sessions.rotate('player', token);
    const member = await this.members.find(session.subjectId);
    if (!member) throw errors.session_over();
    member.requireMaySignIn();
    return { answer: await this.signIn.token(member, session), refresh: session.refresh };
  }

  async logout(): Promise<null> {
    await this.db.transaction((tx) => this.sessions.revoke(tx, principal().sid, 'logout'));
    return null;
  }
}
