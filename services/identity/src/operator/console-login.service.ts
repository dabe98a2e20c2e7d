import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database } from '@banyan/kernel/database';
import { DomainError } from '@banyan/kernel/errors';
import { ConsoleAccessService } from '../console-access/console-access.service.js';
import { deviceMark, knownDevice } from '../device/known-device.js';
import { errors } from '../errors.js';
import { CredentialService } from '../password/credential.service.js';
import { LoginAdmissionService } from '../password/login-admission.service.js';
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
import { SignInLogService } from './sign-in-log.service.js';
import { TotpService } from './totp.service.js';

/** Signing in to the console: password, then code, always both. */
@Injectable()
export class ConsoleLoginService {
  constructor(
    private readonly db: Database,
    private readonly credentials: CredentialService,
    private readonly entrance: LoginAdmissionService,
    private readonly totp: TotpService,
    private readonly consoleSessions: ConsoleSessionService,
    private readonly sessions: SessionService,
    private readonly clock: Clock,
    private readonly log: SignInLogService,
    private readonly access: ConsoleAccessService,
  ) {}

  /** `mark`: what the browser kept of an earlier log-in. */
  async login({ username, password, proof }: ConsoleLoginDto, mark?: string): Promise<ChallengeDto> {
    const device = knownDevice(owner(username), mark, this.clock.now());
    const place = await this.entrance.admit({ device, proof });
    const operator = await this.db.manager
      .createQueryBuilder(Operator, 'o')
      .where('lower(o.username) = lower(:username)', { username })
      .getOne();
    const attempt = this.attemptOf(username, device);
    // From elsewhere no password is right, and nobody is told that it is the network.
    const welcome = await this.access.welcomes(operator);
    const stored = welcome && operator ? operator.passwordHash : null;
    const right = await this.credentials.judge(attempt, stored, password, place);
    if (!operator) await this.log.failedAsNobody();
    else if (!welcome) await this.log.failedFromElsewhere(operator);
    else if (!right || operator.status !== 'ACTIVE') await this.log.failed(operator, 'password');
    if (!operator || !right) throw errors.invalid_credentials();
    if (operator.status !== 'ACTIVE') throw errors.operator_disabled();
    return { challenge: await this.consoleSessions.createChallenge(operator.id) };
  }

  /** Returns the mark too by which the browser is known from now on. */
  async confirm(
    { challenge, code }: TotpDto,
    mark?: string,
  ): Promise<WithRefresh<ConsoleSessionDto> & { readonly device: string }> {
    const operator = await this.consoleSessions.operatorOf(challenge);
    await this.requireCode(operator, code);
    const [whose, now] = [owner(operator.username), this.clock.now()];
    const known = knownDevice(whose, mark, now);
    const opened = await this.consoleSessions.open(operator, challenge, known !== null);
    return { ...opened, device: deviceMark(whose, now, known) };
  }

  /** Proves the second factor again, for actions that ask for it. */
  async stepUp({ code }: StepUpDto): Promise<ConsoleSessionDto> {
    const operator = await this.consoleSessions.active(principal().id);
    await this.requireCode(operator, code);
    return this.consoleSessions.stepUp(operator);
  }

  /** Changes one's own password and ends one's other sessions. */
  async changePassword({ oldPassword, newPassword }: ConsolePasswordDto): Promise<void> {
    const { id, sid } = principal();
    const operator = await this.consoleSessions.active(id);
    const { username, passwordHash: stored } = operator;
    requireNewPassword(oldPassword, newPassword, username);
    if (!(await this.credentials.judge(this.attemptOf(username, `operator:${id}`), stored, oldPassword))) {
      await this.log.failed(operator, 'password');
      throw errors.wrong_password();
    }
    const passwordHash = await this.credentials.hash(newPassword);
    await this.db.transaction(async (tx) => {
      await tx.manager.update(Operator, { id }, { passwordHash });
      await this.sessions.revokeAll(tx, 'console', id, 'password changed', sid);
      await auditAction(tx, { action: 'operator.password', objectType: 'operator', objectId: id });
    });
  }

  private async requireCode(operator: Operator, code: string): Promise<void> {
    try {
      await this.totp.require(operator, code);
    } catch (error) {
      if (error instanceof DomainError && error.code === errors.invalid_code().code)
        await this.log.failed(operator, 'code');
      throw error;
    }
  }

  private attemptOf(username: string, device: string | null) {
    return { scope: 'console', brand: '', account: username.toLowerCase(), ip: ctx().ip, device } as const;
  }
}

const owner = (account: string) => ({ audience: 'console', brand: '', account }) as const;
