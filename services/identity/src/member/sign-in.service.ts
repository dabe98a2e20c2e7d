import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import type { Tx } from '@banyan/kernel/database';
import type { WithRefresh } from '../session/cookies.js';
import { SessionService, type OpenSession } from '../session/session.service.js';
import { TokenSigner, type AccessToken } from '../session/token-signer.js';
import type { LoginValueDto } from './member.dto.js';
import { Member } from './member.entity.js';
import { MemberService } from './member.service.js';

export type SignedIn = WithRefresh<LoginValueDto>;

/** Opens a member's session, however he proved who he is. */
@Injectable()
export class SignInService {
  constructor(
    private readonly clock: Clock,
    private readonly sessions: SessionService,
    private readonly tokens: TokenSigner,
    private readonly members: MemberService,
  ) {}

  async open(
    tx: Tx,
    member: Member,
    state: Pick<LoginValueDto, 'firstTimeLogin' | 'passwordExpired'>,
    {
      mustChangePassword = false,
      until = member.trialUntil,
    }: { mustChangePassword?: boolean; until?: Date | null } = {},
  ): Promise<SignedIn> {
    const { id, brand } = member;
    await tx.manager.update(Member, { id }, { lastLoginAt: this.clock.now() });
    const session = await this.sessions.open(tx, {
      audience: 'player',
      subjectId: id,
      brand,
      until,
      mustChangePassword,
    });
    const answer = {
      ...(await this.token(member, session)),
      ...state,
      member: await this.members.infoOf(member, tx.manager),
    };
    return { answer, refresh: session.refresh };
  }

  token(member: Member, { sid, mustChangePassword }: OpenSession): Promise<AccessToken> {
    const { id, brand, username, accountType } = member;
    return this.tokens.sign({
      sub: String(id),
      typ: 'member',
      brand,
      name: username,
      act: accountType,
      sid,
      role: '',
      perms: [],
      ...(mustChangePassword && { chg: true }),
    });
  }
}
