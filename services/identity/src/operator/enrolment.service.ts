import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';
import type { Decided } from '../approval/approval.service.js';
import { AttemptService } from '../attempt/attempt.service.js';
import { config } from '../config.js';
import { ConsoleAccessService } from '../console-access/console-access.service.js';
import { deviceMark } from '../device/known-device.js';
import { errors } from '../errors.js';
import { CredentialService } from '../password/credential.service.js';
import { LoginAdmissionService } from '../password/login-admission.service.js';
import { passwordProblem } from '../password/password-rule.js';
import type { WithRefresh } from '../session/cookies.js';
import { ConsoleSessionService } from './console-session.service.js';
import type { BeginEnrolmentDto, EnrolmentBegunDto, EnrolmentPartDto, FinishEnrolmentDto } from './enrolment.dto.js';
import type { ConsoleSessionDto } from './operator.dto.js';
import { Operator } from './operator.entity.js';
import { seal, unseal } from '../secret/secret-box.js';
import { SignInLogService } from './sign-in-log.service.js';
import { TotpService } from './totp.service.js';

const livesMs = 24 * 3_600_000;
const key = Buffer.from(config.secretKey, 'base64');

interface Row {
  readonly operator_id: string;
  readonly username: string;
  readonly maker_id: string;
  readonly maker_part: string | null;
  readonly checker_part: string | null;
  readonly expires_at: Date;
}

/**
 * How a new operator comes in, and one who lost his password or authenticator: by a secret in two parts, of which whoever asked for
 * him sees one and whoever agreed the other, each once. With both he chooses a password and enrols an authenticator, so that
 * neither of them could have signed in as him.
 */
@Injectable()
export class EnrolmentService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly attempts: AttemptService,
    private readonly entrance: LoginAdmissionService,
    private readonly credentials: CredentialService,
    private readonly sessions: ConsoleSessionService,
    private readonly totp: TotpService,
    private readonly log: SignInLogService,
    private readonly access: ConsoleAccessService,
  ) {}

  /** In the transaction that approves. What waited for the operator before is over. */
  async open(tx: Tx, operatorId: bigint, { id, makerId }: Decided): Promise<void> {
    const [first, second] = [newPart(), newPart()];
    await tx.query(sql`delete from operator_enrolment where operator_id = $1 and used_at is null`, [operatorId]);
    await tx.query(
      sql`insert into operator_enrolment (approval_id, operator_id, maker_id, checker_id, maker_part, checker_part, hash, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, operatorId, makerId, principal().id, seal(key, first, id), seal(key, second, id), digest(first, second), this.after(livesMs)],
    ); // prettier-ignore
  }

  /** The part of whoever asks: of the maker or of the checker, once. */
  async part(approvalId: string): Promise<EnrolmentPartDto> {
    return this.db.transaction(async (tx) => {
      const [row] = await tx.query<Row>(lockSql, [approvalId, this.clock.now(), principal().id]);
      if (!row) throw requestErrors.not_found();
      const mine = row.maker_id === String(principal().id);
      const sealed = mine ? row.maker_part : row.checker_part;
      if (sealed === null) throw errors.part_shown();
      await tx.query(mine ? dropMaker : dropChecker, [approvalId]);
      const { username, operator_id: objectId, expires_at: expiresAt } = row;
      const acted = { action: 'operator.enrolment_part', objectType: 'operator', objectId } as const;
      await auditAction(tx, acted, this.clock.now());
      return { username, part: unseal(key, sealed, approvalId), expiresAt };
    });
  }

  /** Both parts are right, and come from where he may work: answers what the authenticator needs, and a challenge for the rest. */
  async begin({ username, first, second, proof }: BeginEnrolmentDto): Promise<EnrolmentBegunDto> {
    await this.entrance.admit({ proof });
    const attempt = { scope: 'enrolment', brand: '', account: username.toLowerCase(), ip: ctx().ip } as const;
    await this.attempts.take(attempt);
    const operator = await this.db.manager
      .createQueryBuilder(Operator, 'o')
      .where('lower(o.username) = lower(:username)', { username })
      .getOne();
    const [row] = await this.db.query<{ id: string }>(openSql, [
      operator?.id ?? null,
      this.clock.now(),
      digest(first, second),
    ]);
    const welcome = await this.access.welcomes(operator);
    if (!operator) await this.log.failedAsNobody();
    else if (!welcome) await this.log.failedFromElsewhere(operator);
    else if (!row) await this.log.failed(operator, 'enrolment');
    if (!operator || !row || !welcome) throw errors.wrong_parts();
    if (operator.status !== 'ACTIVE') throw errors.operator_disabled();
    await this.attempts.clear(attempt);
    const challenge = await this.sessions.createChallenge(operator.id, row.id);
    return { challenge, enrolment: this.totp.enrolment(operator) };
  }

  /** Sets the password and the authenticator together, uses the parts up and signs in. */
  async finish({
    challenge,
    password,
    code,
    proof,
  }: FinishEnrolmentDto): Promise<WithRefresh<ConsoleSessionDto> & { readonly device: string }> {
    const place = await this.entrance.admit({ proof });
    const { operator, enrolmentId } = await this.sessions.enrolling(challenge);
    if (passwordProblem(password, operator.username)) throw errors.weak_password();
    const step = await this.totp.stepOf(operator, code);
    const passwordHash = await this.credentials.hash(password, place);
    const opened = await this.sessions.open(operator, challenge, false, async (tx) => {
      const now = this.clock.now();
      const used = await tx.query(useSql, [enrolmentId, now]);
      if (used.length === 0) throw errors.challenge_over();
      await tx.query(enrolSql, [operator.id, passwordHash, step, now]);
      await this.log.enrolled(tx, operator);
    });
    const whose = { audience: 'console', brand: '', account: operator.username } as const;
    return { ...opened, device: deviceMark(whose, this.clock.now(), null) };
  }

  private after(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}

/** 128 bits each. */
const newPart = () => randomBytes(16).toString('base64url');

/** In either order, so that nobody has to know which part is whose. */
const digest = (first: string, second: string): Buffer =>
  createHash('sha256')
    .update([first.trim(), second.trim()].sort((a, b) => (a < b ? -1 : 1)).join('.'))
    .digest();

/* Beside the lock: an operator keeps the username. */
const lockSql = sql`
select e.operator_id, o.username, e.maker_id, e.maker_part, e.checker_part, e.expires_at
from operator_enrolment e join operator o on o.id = e.operator_id
where e.approval_id = $1 and e.used_at is null and e.expires_at > $2 and $3 in (e.maker_id, e.checker_id) for update of e`;

const dropMaker = sql`update operator_enrolment set maker_part = null where approval_id = $1`;
const dropChecker = sql`update operator_enrolment set checker_part = null where approval_id = $1`;

const openSql = sql`
select approval_id as id from operator_enrolment where operator_id = $1 and used_at is null and expires_at > $2 and hash = $3`;

const useSql = sql`
update operator_enrolment set used_at = $2, maker_part = null, checker_part = null
where approval_id = $1 and used_at is null and expires_at > $2 returning operator_id`;

const enrolSql = sql`
update operator set password_hash = $2, totp_last_step = $3, totp_confirmed_at = $4 where id = $1`;
