import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, OperatorPresence, principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { authErrors, DomainError } from '@banyan/kernel/errors';
import { ConsoleAccessService, type Access } from '../console-access/console-access.service.js';
import { errors } from '../errors.js';
import { RoleService } from '../role/role.service.js';
import type { WithRefresh } from '../session/cookies.js';
import { SessionService, type OpenSession } from '../session/session.service.js';
import { TokenSigner } from '../session/token-signer.js';
import type { ConsolePresenceDto, ConsoleSessionDto } from './operator.dto.js';
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
    private readonly access: ConsoleAccessService,
    private readonly presence: OperatorPresence,
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
    const opening = this.db.transaction(async (tx) => {
      const access = await this.access.bind(tx, operator);
      await also?.(tx);
      const session = await this.openIn(tx, operator, challenge);
      await this.log.entered(tx, operator, knownDevice);
      return { session, access };
    });
    const { session, access } = await this.written(opening, operator);
    return { answer: await this.answer(operator, session, access), refresh: session.refresh };
  }

  /** Ends the session of whoever comes from elsewhere than he may, and one in which nobody was at work. It is no sign of life itself. */
  async refresh(token: string | undefined): Promise<WithRefresh<ConsoleSessionDto>> {
    const session = await this.sessions.rotate('console', token);
    const operator = await this.active(session.subjectId);
    const access = await this.written(this.access.requireAddress(operator), operator, session.sid);
    const { last, idle } = await this.presenceIn(session, access);
    if (idle) {
      await this.end(operator, session.sid, 'idle');
      throw authErrors.session_idle();
    }
    const attendedAt = new Date(last);
    await this.sessions.attended(session.sid, attendedAt);
    return { answer: await this.answer(operator, { ...session, attendedAt }, access), refresh: session.refresh };
  }

  /** How long the session in hand goes on without another request. */
  async left(): Promise<ConsolePresenceDto> {
    const { id, role, sid } = principal();
    const access = await this.access.of({ id, role });
    const { last } = await this.presenceIn({ sid, attendedAt: await this.sessions.attendedAt(sid) }, access);
    const passed = Math.ceil((this.clock.now().getTime() - last) / 1000);
    return { idleMinutes: access.idleMinutes, secondsLeft: Math.max(0, access.idleMinutes * 60 - passed) };
  }

  /** The second factor was proved again: a token for the same session that says so. */
  async stepUp(operator: Operator): Promise<ConsoleSessionDto> {
    const { sid } = principal();
    const steppedUpAt = await this.db.transaction(async (tx) => {
      await auditAction(tx, { action: 'operator.step_up', objectType: 'operator', objectId: operator.id });
      return this.sessions.stepUp(tx, sid);
    });
    const attendedAt = this.clock.now();
    return this.answer(operator, { sid, steppedUpAt, attendedAt }, await this.access.of(operator));
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

  private presenceIn({ sid, attendedAt }: Pick<OpenSession, 'sid' | 'attendedAt'>, { idleMinutes }: Access) {
    return this.presence.of(sid, attendedAt?.getTime() ?? 0, idleMinutes * 60);
  }

  /** Writes down that somebody came from elsewhere than he may; a session that it is about is over. */
  private async written<T>(work: Promise<T>, operator: Operator, sid?: string): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== authErrors.network_refused().code) throw error;
      if (sid === undefined) await this.log.failed(operator, 'network');
      else await this.end(operator, sid, 'network');
      throw error;
    }
  }

  private async end(operator: Operator, sid: string, why: 'idle' | 'network'): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.sessions.revoke(tx, sid, why);
      await this.log.ended(tx, operator, why);
    });
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
    { sid, steppedUpAt, attendedAt }: Pick<OpenSession, 'sid' | 'steppedUpAt' | 'attendedAt'>,
    { lists, idleMinutes }: Access,
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
      idl: idleMinutes * 60,
      ...(attendedAt && { seen: Math.ceil(attendedAt.getTime() / 1000) }),
      ...(lists.length > 0 && { nets: lists }),
      ...(steppedUpAt && { stp: Math.floor(steppedUpAt.getTime() / 1000) }),
    } as const;
    return { ...(await this.tokens.sign(claims)), operator: { id: String(id), username, name, role, permissions } };
  }
}

const digest = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();
