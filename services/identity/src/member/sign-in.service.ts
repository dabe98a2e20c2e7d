import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import type { Tx } from '@banyan/kernel/database';
import { DeviceService } from '../device/device.service.js';
import type { WithRefresh } from '../session/cookies.js';
import { SessionService, type OpenSession } from '../session/session.service.js';
import { TokenSigner, type AccessToken } from '../session/token-signer.js';
import type { LoginValueDto } from './member.dto.js';
import { Member } from './member.entity.js';
import { MemberService } from './member.service.js';

/** A session, with the mark by which the browser is known from then on. */
export type SignedIn = WithRefresh<LoginValueDto> & { readonly device: string };

interface Opening {
  readonly mustChangePassword?: boolean;
  readonly until?: Date | null;
  /** When he showed last who he is, where that is not now. */
  readonly shownAt?: Date | null;
  /** The known device that he came with, if any. */
  readonly device?: string | null;
  /** He has shown more than his password, so that this device and network are known from now on. */
  readonly proved?: boolean;
}

/** Opens a member's session, however he proved who he is. */
@Injectable()
export class SignInService {
  constructor(
    private readonly clock: Clock,
    private readonly sessions: SessionService,
    private readonly tokens: TokenSigner,
    private readonly members: MemberService,
    private readonly devices: DeviceService,
  ) {}

  async open(
    tx: Tx,
    member: Member,
    state: Pick<LoginValueDto, 'firstTimeLogin' | 'passwordExpired' | 'secondFactorAdvised'>,
    {
      mustChangePassword = false,
      until = member.trialUntil,
      shownAt,
      device: known = null,
      proved = false,
    }: Opening = {},
  ): Promise<SignedIn> {
    const { id, brand } = member;
    const deviceId = await this.devices.enter(tx, member, { known, proved, first: state.firstTimeLogin });
    await tx.manager.update(Member, { id }, { lastLoginAt: this.clock.now() });
    const session = await this.sessions.open(tx, {
      audience: 'player',
      subjectId: id,
      brand,
      until,
      ...(shownAt !== undefined && { shownAt }),
      deviceId,
      mustChangePassword,
    });
    const answer = {
      ...(await this.token(member, session)),
      ...state,
      member: await this.members.infoOf(member, tx.manager),
    };
    return { answer, refresh: session.refresh, device: this.devices.markOf(member, deviceId) };
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
