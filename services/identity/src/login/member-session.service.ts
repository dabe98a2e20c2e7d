import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database } from '@banyan/kernel/database';
import { Brand } from '../brand/brand.entity.js';
import { errors } from '../errors.js';
import { Member } from '../member/member.entity.js';
import { MemberService } from '../member/member.service.js';
import { SignInService, type SignedIn } from '../member/sign-in.service.js';
import type { WithRefresh } from '../session/cookies.js';
import { SessionService } from '../session/session.service.js';
import type { RefreshedDto } from './login.dto.js';

/** A member's session after the login. */
@Injectable()
export class MemberSessionService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly members: MemberService,
    private readonly sessions: SessionService,
    private readonly signIn: SignInService,
  ) {}

  /** A weak password still lets its owner in, and has to be changed. */
  open(member: Member, brand: Brand, weakPassword: boolean): Promise<SignedIn> {
    const aged = brand.passwordExpired(member.passwordChangedAt ?? member.registeredAt, this.clock.now());
    const state = { firstTimeLogin: member.lastLoginAt === null, passwordExpired: weakPassword || aged };
    return this.db.transaction((tx) => this.signIn.open(tx, member, state));
  }

  async refresh(token: string | undefined): Promise<WithRefresh<RefreshedDto>> {
    const { sid, subjectId, refresh } = await this.sessions.rotate('player', token);
    const member = await this.members.find(subjectId);
    if (!member) throw errors.session_over();
    member.requireActive();
    return { answer: await this.signIn.token(member, sid), refresh };
  }

  async logout(): Promise<null> {
    await this.db.transaction((tx) => this.sessions.revoke(tx, principal().sid, 'logout'));
    return null;
  }
}
