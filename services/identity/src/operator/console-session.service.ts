import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { RoleService } from '../role/role.service.js';
import type { WithRefresh } from '../session/cookies.js';
import { SessionService, type OpenSession } from '../session/session.service.js';
import { TokenSigner } from '../session/token-signer.js';
import type { ConsoleSessionDto } from './operator.dto.js';
import { Operator } from './operator.entity.js';
import { SignInLogService } from './sign-in-log.service.js';

const challengeLivesMs = 5 * 60_000;

/** Sessions of the console. */
@Injectable()
export class ConsoleSessionService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly sessions: SessionService,
    private readonly tokens: TokenSigner,
    private readonly roles: RoleService,
    private readonly log: SignInLogService,
  ) {}

  /** Remembers that an operator's password was right, or both parts of his enrolment. */
  async createChallenge(operatorId: bigint, enrolmentId: string | null = null): Promise<string> {
    const challenge = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    await this.db.query(sql`delete from login_challenge where expires_at <= $1`, [now]);
    await this.db.query(
      sql`insert into login_challenge (hash, operator_id, expires_at, enrolment_id) values ($1, $2, $3, $4)`,
      [digest(challenge), operatorId, new Date(now.getTime() + challengeLivesMs), enrolmentId],
    );
    return challenge;
  }

  /** Whose challenge it is; it stays good until {@link open} uses it up. */
  async operatorOf(challenge: string): Promise<Operator> {
    const [row] = await this.db.query<{ operator_id: string }>(
      sql`select operator_id from login_challenge where hash = $1 and expires_at > $2 and enrolment_id is null`,
      [digest(challenge), this.clock.now()],
    );
    if (!row) throw errors.challenge_over();
    return this.active(BigInt(row.operator_id));
  }

  /** Whose enrolment it is; it stays good until {@link open} uses it up. */
  async enrolling(challenge: string): Promise<{ operator: Operator; enrolmentId: string }> {
    const [row] = await this.db.query<{ operator_id: string; enrolment_id: string }>(
      sql`select operator_id, enrolment_id from login_challenge where hash = $1 and expires_at > $2 and enrolment_id is not null`,
      [digest(challenge), this.clock.now()],
    );
    if (!row) throw errors.challenge_over();
    return { operator: await this.active(BigInt(row.operator_id)), enrolmentId: row.enrolment_id };
  }

  /** `also`: what else has to be true with it. */
  async open(
    operator: Operator,
    challenge: string,
    knownDevice: boolean,
    also?: (tx: Tx) => Promise<void>,
  ): Promise<WithRefresh<ConsoleSessionDto>> {
    const session = await this.db.transaction(async (tx) => {
      await also?.(tx);
      const opened = await this.openIn(tx, operator, challenge);
      await this.log.entered(tx, operator, knownDevice);
      return opened;
    });
    return { answer: await this.answer(operator, session), refresh: session.refresh };
  }

  async refresh(token: string | undefined): Promise<WithRefresh<ConsoleSessionDto>> {
    const session = await this.sessions.rotate('console', token);
    return { answer: await this.answer(await this.active(session.subjectId), session), refresh: session.refresh };
  }

  /** The second factor was proved again: a token for the same session that says so. */
  async stepUp(operator: Operator): Promise<ConsoleSessionDto> {
    const { sid } = principal();
    const steppedUpAt = await this.db.transaction(async (tx) => {
      await auditAction(tx, { action: 'operator.step_up', objectType: 'operator', objectId: operator.id });
      return this.sessions.stepUp(tx, sid);
    });
    return this.answer(operator, { sid, steppedUpAt });
  }

  async logout(): Promise<void> {
    const { id, username, role, sid } = principal();
    await this.db.transaction(async (tx) => {
      await this.sessions.revoke(tx, sid, 'logout');
      await this.log.left(tx, { id, username, role });
    });
  }

  async active(id: bigint): Promise<Operator> {
    const operator = await this.db.manager.findOneBy(Operator, { id });
    if (!operator) throw errors.session_over();
    if (operator.status !== 'ACTIVE') throw errors.operator_disabled();
    return operator;
  }

  private async openIn(tx: Tx, { id }: Operator, challenge: string) {
    const used = await tx.query(
      sql`delete from login_challenge where hash = $1 and operator_id = $2 returning operator_id`,
      [digest(challenge), id],
    );
    if (used.length === 0) throw errors.challenge_over();
    await tx.manager.update(Operator, { id }, { lastLoginAt: this.clock.now() });
    return this.sessions.open(tx, { audience: 'console', subjectId: id, brand: '' });
  }

  private async answer(
    { id, username, name, role }: Operator,
    { sid, steppedUpAt }: Pick<OpenSession, 'sid' | 'steppedUpAt'>,
  ): Promise<ConsoleSessionDto> {
    const { permissions } = await this.roles.byCode(role);
    const claims = {
      sub: String(id),
      typ: 'operator',
      brand: '',
      name: username,
      act: 0,
      sid,
      role,
      perms: permissions,
      ...(steppedUpAt && { stp: Math.floor(steppedUpAt.getTime() / 1000) }),
    } as const;
    return { ...(await this.tokens.sign(claims)), operator: { id: String(id), username, name, role, permissions } };
  }
}

const digest = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();
