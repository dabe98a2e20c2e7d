import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { z } from '@banyan/kernel/config';
import {
  Database,
  equals,
  listPage,
  type ListSpec,
  type Query,
  sql,
  startsWith,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import type { ApprovalDto } from '../approval/approval.dto.js';
import { ApprovalService, type Decided } from '../approval/approval.service.js';
import { errors } from '../errors.js';
import { SessionService } from '../session/session.service.js';
import { EnrolmentService } from './enrolment.service.js';
import { OperatorAccountService } from './operator-account.service.js';
import type { OperatorCreateDto, OperatorDto, OperatorPageDto, OperatorRoleDto } from './operator.dto.js';
import { Operator } from './operator.entity.js';
import { TotpService } from './totp.service.js';

const newOperator = z.object({ username: z.string(), name: z.string(), role: z.string() });
const reset = z.object({ id: z.string() });
const newRole = z.object({ id: z.string(), role: z.string() });

/** Who works in the console. A new operator, or another role of one, needs two operators to agree. */
@Injectable()
export class OperatorService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly approvals: ApprovalService,
    private readonly sessions: SessionService,
    private readonly maker: OperatorAccountService,
    private readonly totp: TotpService,
    private readonly enrolments: EnrolmentService,
  ) {}

  onModuleInit(): void {
    const permission = 'operator.edit' as const;
    this.approvals.register({
      type: 'operator.create',
      permission,
      schema: newOperator,
      validate: (query, made) => requireNew(query, made),
      execute: (tx, made, decided) => this.create(tx, made, decided),
    });
    this.approvals.register({
      type: 'operator.role',
      permission,
      schema: newRole,
      validate: (query, { role }) => requireRole(query, role),
      execute: (tx, change) => this.changeRole(tx, BigInt(change.id), change.role),
    });
    this.approvals.register({
      type: 'operator.reset',
      permission,
      schema: reset,
      validate: () => Promise.resolve(),
      execute: (tx, { id }, decided) => this.reset(tx, BigInt(id), decided),
    });
  }

  list(query: ListQuery): Promise<OperatorPageDto> {
    return listPage<OperatorDto>(this.db.query, query, operatorList);
  }

  async get(id: bigint): Promise<OperatorDto> {
    const { data } = await listPage<OperatorDto>(
      this.db.query,
      { page: 1, perPage: 1, filter: { id: String(id) } },
      operatorList,
    );
    if (!data[0]) throw requestErrors.not_found();
    return data[0];
  }

  requestCreate({ username, name, role, reason }: OperatorCreateDto): Promise<ApprovalDto> {
    const payload = { username, name, role };
    return this.approvals.request({ type: 'operator.create', objectId: username, payload, before: {}, reason });
  }

  async requestRole(id: bigint, { role, reason }: OperatorRoleDto): Promise<ApprovalDto> {
    requireOther(id);
    const { role: oldRole, username } = await this.get(id);
    const objectId = String(id);
    return this.approvals.request({
      type: 'operator.role',
      objectId,
      payload: { id: objectId, role },
      before: { username, role: oldRole },
      reason,
    });
  }

  /** Nobody asks it for himself: his own password he changes with itself. */
  async requestReset(id: bigint, reason: string): Promise<ApprovalDto> {
    requireOther(id);
    const { username } = await this.get(id);
    const objectId = String(id);
    return this.approvals.request({
      type: 'operator.reset',
      objectId,
      payload: { id: objectId },
      before: { username },
      reason,
    });
  }

  /** Ends the operator's sessions as well. */
  disable(id: bigint, reason: string): Promise<OperatorDto> {
    return this.changeStatus(id, 'operator.disable', reason, async (tx, operator) => {
      operator.disable();
      await this.sessions.revokeAll(tx, 'console', id, 'disabled');
    });
  }

  enable(id: bigint, reason: string): Promise<OperatorDto> {
    return this.changeStatus(id, 'operator.enable', reason, (_tx, operator) => Promise.resolve(operator.enable()));
  }

  private async create(tx: Tx, made: z.infer<typeof newOperator>, decided: Decided): Promise<void> {
    const id = await this.maker.create(tx.query, made);
    if (id === null) throw errors.operator_exists();
    await this.enrolments.open(tx, id, decided);
    const { username, name, role } = made;
    await auditAction(
      tx,
      { action: 'operator.create', objectType: 'operator', objectId: id, after: { username, name, role } },
      this.clock.now(),
    );
  }

  /** Both factors are gone, with every session; the two parts of a new enrolment let the operator in again. */
  private async reset(tx: Tx, id: bigint, decided: Decided): Promise<void> {
    requireOther(id);
    const { username } = await lock(tx, id);
    const totpSecret = this.totp.createSealed(username);
    await tx.query(resetSql, [id, totpSecret]);
    await tx.query(sql`delete from login_challenge where operator_id = $1`, [id]);
    await this.sessions.revokeAll(tx, 'console', id, 'reset');
    await this.enrolments.open(tx, id, decided);
    await auditAction(tx, { action: 'operator.reset', objectType: 'operator', objectId: id }, this.clock.now());
  }

  /** Tokens carry permissions, so the operator has to sign in again. */
  private async changeRole(tx: Tx, id: bigint, role: string): Promise<void> {
    requireOther(id);
    const operator = await lock(tx, id);
    await tx.manager.update(Operator, { id }, { role });
    await this.sessions.revokeAll(tx, 'console', id, 'role changed');
    const [before, after] = [{ role: operator.role }, { role }];
    await auditAction(
      tx,
      { action: 'operator.role', objectType: 'operator', objectId: id, before, after },
      this.clock.now(),
    );
  }

  private async changeStatus(
    id: bigint,
    action: string,
    reason: string,
    change: (tx: Tx, operator: Operator) => Promise<void>,
  ): Promise<OperatorDto> {
    requireOther(id);
    await this.db.transaction(async (tx) => {
      const operator = await lock(tx, id);
      const before = { status: operator.status };
      await change(tx, operator);
      const { status } = operator;
      await tx.manager.update(Operator, { id }, { status });
      await auditAction(
        tx,
        { action, objectType: 'operator', objectId: id, before, after: { status }, reason },
        this.clock.now(),
      );
    });
    return this.get(id);
  }
}

/** Nobody decides about his own account, neither as maker nor as checker. */
function requireOther(id: bigint): void {
  if (id === principal().id) throw errors.own_account();
}

async function lock(tx: Tx, id: bigint): Promise<Operator> {
  const operator = await tx.manager.findOne(Operator, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!operator) throw requestErrors.not_found();
  return operator;
}

async function requireRole(query: Query, role: string): Promise<void> {
  const found = await query(sql`select 1 from role where code = $1`, [role]);
  if (found.length === 0) throw errors.role_unknown();
}

async function requireNew(query: Query, { username, role }: { username: string; role: string }): Promise<void> {
  await requireRole(query, role);
  const found = await query(sql`select 1 from operator where lower(username) = lower($1)`, [username]);
  if (found.length > 0) throw errors.operator_exists();
}

const resetSql = sql`
update operator set password_hash = null, totp_secret = $2, totp_confirmed_at = null, totp_last_step = null where id = $1`;

const operatorList: ListSpec = {
  from: sql`operator o`,
  fields: {
    id: sql`o.id`,
    username: sql`o.username`,
    name: sql`o.name`,
    role: sql`o.role`,
    status: sql`o.status`,
    totpConfirmedAt: sql`o.totp_confirmed_at`,
    createdAt: sql`o.created_at`,
    lastLoginAt: sql`o.last_login_at`,
  },
  filters: {
    id: equals(sql`o.id`, 'bigint'),
    q: startsWith(sql`o.username`, sql`o.name`),
    role: equals(sql`o.role`),
    status: equals(sql`o.status`),
  },
  sort: ['username', 'ASC'],
  key: sql`o.id`,
};
