import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
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
import { ApprovalService } from '../approval/approval.service.js';
import { errors } from '../errors.js';
import { SessionService } from '../session/session.service.js';
import { permissions, type Permission } from './permissions.js';
import type { RoleCreateDto, RoleDto, RolePageDto, RoleUpdateDto } from './role.dto.js';

const schema = z.object({ code: z.string(), name: z.string(), permissions: z.array(z.string()) });
type RolePayload = z.infer<typeof schema>;

/** What operators may do. A role changes only when two operators agree. */
@Injectable()
export class RoleService implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly approvals: ApprovalService,
    private readonly sessions: SessionService,
  ) {}

  onModuleInit(): void {
    const permission: Permission = 'role.edit';
    this.approvals.register({
      type: 'role.create',
      permission,
      schema,
      validate: requireNew,
      execute: (tx, role) => this.insert(tx, role),
    });
    this.approvals.register({
      type: 'role.update',
      permission,
      schema,
      validate: requireChangeable,
      execute: (tx, role) => this.update(tx, role),
    });
  }

  /** Who holds everything also holds what a newer service declares. */
  async onApplicationBootstrap(): Promise<void> {
    await this.db.query(
      sql`update role set permissions = $1::text[] where built_in and not permissions @> $1::text[]`,
      [permissions],
    );
  }

  list(query: ListQuery): Promise<RolePageDto> {
    return listPage<RoleDto>(this.db.query, query, roleList);
  }

  async byCode(code: string): Promise<RoleDto> {
    const { data } = await listPage<RoleDto>(this.db.query, { page: 1, perPage: 1, filter: { id: code } }, roleList);
    if (!data[0]) throw requestErrors.not_found();
    return data[0];
  }

  async requestCreate({ code, name, permissions: held, reason }: RoleCreateDto): Promise<ApprovalDto> {
    return this.approvals.request({
      type: 'role.create',
      objectId: code,
      payload: { code, name, permissions: sorted(held) },
      before: {},
      reason,
    });
  }

  async requestUpdate(code: string, { name, permissions: held, reason }: RoleUpdateDto): Promise<ApprovalDto> {
    const { name: oldName, permissions: oldPermissions } = await this.byCode(code);
    const before = { code, name: oldName, permissions: oldPermissions };
    return this.approvals.request({
      type: 'role.update',
      objectId: code,
      payload: { code, name, permissions: sorted(held) },
      before,
      reason,
    });
  }

  private async insert(tx: Tx, { code, name, permissions: held }: RolePayload): Promise<void> {
    await tx.query(sql`insert into role (code, name, permissions) values ($1, $2, $3)`, [code, name, held]);
    await auditAction(
      tx,
      { action: 'role.create', objectType: 'role', objectId: code, after: { name, permissions: held } },
      this.clock.now(),
    );
  }

  /** Tokens carry permissions, so the operators of a changed role have to sign in again. */
  private async update(tx: Tx, { code, name, permissions: held }: RolePayload): Promise<void> {
    const [before] = await tx.query<{ name: string; permissions: string[] }>(
      sql`select name, permissions from role where code = $1 for update`,
      [code],
    );
    await tx.query(sql`update role set name = $2, permissions = $3, version = version + 1 where code = $1`, [
      code,
      name,
      held,
    ]);
    const holders = await tx.query<{ id: string }>(sql`select id from operator where role = $1`, [code]);
    for (const { id } of holders) await this.sessions.revokeAll(tx, 'console', BigInt(id), 'role changed');
    const after = { name, permissions: held };
    await auditAction(
      tx,
      { action: 'role.update', objectType: 'role', objectId: code, before, after },
      this.clock.now(),
    );
  }
}

const sorted = (held: readonly string[]): string[] => [...new Set(held)].sort();

function requireKnown({ permissions: held }: RolePayload): void {
  const unknown = held.find((permission) => !permissions.includes(permission as Permission));
  if (unknown !== undefined) throw errors.permission_unknown({ permission: unknown });
}

async function requireNew(query: Query, role: RolePayload): Promise<void> {
  requireKnown(role);
  const found = await query(sql`select 1 from role where code = $1`, [role.code]);
  if (found.length > 0) throw errors.role_exists();
}

async function requireChangeable(query: Query, role: RolePayload): Promise<void> {
  requireKnown(role);
  const [found] = await query<{ built_in: boolean }>(sql`select built_in from role where code = $1`, [role.code]);
  if (!found) throw errors.role_unknown();
  if (found.built_in) throw errors.role_built_in();
}

const roleList: ListSpec = {
  from: sql`role r`,
  fields: {
    id: sql`r.code`,
    name: sql`r.name`,
    permissions: sql`r.permissions`,
    builtIn: sql`r.built_in`,
    operators: sql`(select count(*)::int from operator o where o.role = r.code)`,
  },
  filters: { id: equals(sql`r.code`), q: startsWith(sql`r.code`, sql`r.name`) },
  sort: ['id', 'ASC'],
  key: sql`r.code`,
};
