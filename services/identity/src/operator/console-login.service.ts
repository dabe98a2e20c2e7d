import { Injectable } from '@nestjs/common';
import { ctx } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { CredentialService } from '../password/credential.service.js';
import { requireNewPassword } from '../password/password-change.js';
import { SessionService } from '../session/session.service.js';
import type { WithRefresh } from '../session/cookies.js';
import { ConsoleSessionService } from './console-session.service.js';
import type {
  ChallengeDto,
  ConsoleLoginDto,
  ConsolePasswordDto,
  ConsoleSessionDto,
  StepUpDto,
  TotpDto,
} from './operator.dto.js';
import { Operator } from './operator.entity.js';
import { TotpService } from './totp.service.js';

/** Signing in to the console: password, then code, always both. */
@Injectable()
export class ConsoleLoginService {
  constructor(
    private readonly db: Database,
    private readonly credentials: CredentialService,
    private readonly totp: TotpService,
    private readonly consoleSessions: ConsoleSessionService,
    private readonly sessions: SessionService,
  ) {}

  async login({ username, password }: ConsoleLoginDto): Promise<ChallengeDto> {
    const operator = await this.db.manager
      .createQueryBuilder(Operator, 'o')
      .where('lower(o.username) = lower(:username)', { username })
      .getOne();
    const right = await this.credentials.judge(this.attemptOf(username), operator?.passwordHash ?? null, password);
    if (!operator || !right) throw errors.invalid_credentials();
    if (operator.status !== 'ACTIVE') throw errors.operator_disabled();
    const challenge = await this.consoleSessions.createChallenge(operator.id);
    return { challenge, enrolment: operator.totpConfirmedAt ? null : this.totp.enrolment(operator) };
  }

  async confirm({ challenge, code }: TotpDto): Promise<WithRefresh<ConsoleSessionDto>> {
    const operator = await this.consoleSessions.operatorOf(challenge);
    await this.totp.require(operator, code);
    return this.consoleSessions.open(operator, challenge);
  }

  /** Proves the second factor again, for actions that ask for it. */
  async stepUp({ code }: StepUpDto): Promise<ConsoleSessionDto> {
    const operator = await this.consoleSessions.active(principal().id);
    await this.totp.require(operator, code);
    return this.consoleSessions.stepUp(operator);
  }

  /** Changes one's own password and ends one's other sessions. */
  async changePassword({ oldPassword, newPassword }: ConsolePasswordDto): Promise<void> {
    const { id, sid } = principal();
    const { username, passwordHash: stored } = await this.consoleSessions.active(id);
    requireNewPassword(oldPassword, newPassword, username);
    if (!(await this.credentials.judge(this.attemptOf(username), stored, oldPassword))) throw errors.wrong_password();
    const passwordHash = await this.credentials.hash(newPassword);
    await this.db.transaction(async (tx) => {
      await tx.manager.update(Operator, { id }, { passwordHash });
      await this.sessions.revokeAll(tx, 'console', id, 'password changed', sid);
      await auditAction(tx, { action: 'operator.password', objectType: 'operator', objectId: id });
    });
  }

  private attemptOf(username: string) {
    return { scope: 'console', brand: '', account: username.toLowerCase(), ip: ctx().ip } as const;
  }
}
