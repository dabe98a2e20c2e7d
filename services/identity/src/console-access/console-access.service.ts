import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, ctx, isNetwork, onEveryList, onList } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { z } from '@banyan/kernel/config';
import { Database, equals, listPage, type ListSpec, type Query, sql, type Tx } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { authErrors } from '@banyan/kernel/errors';
import type { ApprovalDto } from '../approval/approval.dto.js';
import { ApprovalService } from '../approval/approval.service.js';
import { errors } from '../errors.js';
import { SessionService } from '../session/session.service.js';
import {
  accessScopes,
  type AccessScope,
  type ConsoleAccessChangeDto,
  type ConsoleAccessDto,
  type ConsoleAccessPageDto,
} from './console-access.dto.js';

const type = 'console-access.change';
/** Where nobody set another. */
const standardIdleMinutes = 15;

const schema = z.object({
  scope: z.enum(accessScopes),
  holder: z.string(),
  networks: z.array(z.string()),
  idleMinutes: z.number().nullable(),
});
type Rule = z.infer<typeof schema>;

/** What binds an operator's session. */
export interface Access {
  /** Lists of networks; the address has to be on each. */
  readonly lists: readonly (readonly string[])[];
  readonly idleMinutes: number;
}

interface Who {
  readonly id: bigint;
  readonly role: string;
}

/** From which networks operators may work in the console, and after how long without a request their sessions end. Two operators change it. */
@Injectable()
export class ConsoleAccessService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly approvals: ApprovalService,
    private readonly sessions: SessionService,
  ) {}

  onModuleInit(): void {
    this.approvals.register({
      type,
      permission: 'operator.edit',
      schema,
      validate: requireSound,
      execute: (tx, rule, { reason }) => this.change(tx, rule, reason),
    });
  }

  list(query: ListQuery): Promise<ConsoleAccessPageDto> {
    return listPage<ConsoleAccessDto>(this.db.query, query, rules);
  }

  async requestChange({ reason, scope, holder, networks, idleMinutes }: ConsoleAccessChangeDto): Promise<ApprovalDto> {
    const payload = { scope, holder, networks: [...new Set(networks)], idleMinutes };
    const { networks: old = [], idleMinutes: oldMinutes = null } = (await ruleOf(this.db.query, scope, holder)) ?? {};
    return this.approvals.request({
      type,
      objectId: idOf(scope, holder),
      payload,
      before: { networks: old, idleMinutes: oldMinutes },
      reason,
    });
  }

  /** Every list that is for him, and the shortest of the times. */
  async of({ id, role }: Who, query: Query = this.db.query): Promise<Access> {
    const found = await query<{ networks: string[]; idleMinutes: number | null }>(bindingSql, [role, String(id)]);
    const minutes = found.flatMap(({ idleMinutes }) => idleMinutes ?? []);
    return {
      lists: found.flatMap(({ networks }) => (networks.length > 0 ? [networks] : [])),
      idleMinutes: minutes.length > 0 ? Math.min(...minutes) : standardIdleMinutes,
    };
  }

  /** Whether somebody may come from where this request does; nobody, as quickly as somebody. */
  async welcomes(operator: Who | null): Promise<boolean> {
    const { lists } = await this.of(operator ?? { id: 0n, role: '' });
    return onEveryList(lists, ctx().ip);
  }

  /** As {@link requireAddress}, in the transaction that opens a session: no rule changes before its end, so that either it is read or the session ends. */
  async bind(tx: Tx, operator: Who): Promise<Access> {
    await tx.query(sql`select pg_advisory_xact_lock_shared(hashtextextended('console-access', 0))`);
    return this.requireAddress(operator, tx.query);
  }

  /** Throws `auth.network_refused` for an operator who comes from elsewhere than he may. */
  async requireAddress(operator: Who, query: Query = this.db.query): Promise<Access> {
    const access = await this.of(operator, query);
    if (!onEveryList(access.lists, ctx().ip)) throw authErrors.network_refused();
    return access;
  }

  /** Tokens carry what binds, so whom it binds has to sign in again, whoever decides too. */
  private async change(tx: Tx, rule: Rule, reason: string): Promise<void> {
    const { scope, holder, networks, idleMinutes } = rule;
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('console-access', 0))`);
    const found = await ruleOf(tx.query, scope, holder);
    if (networks.length === 0 && idleMinutes === null)
      await tx.query(sql`delete from console_access where scope = $1 and holder = $2`, [scope, holder]);
    else await tx.query(setSql, [scope, holder, networks, idleMinutes, this.clock.now()]);
    const bound = await tx.query<{ id: string }>(boundSql, [scope, holder]);
    for (const { id } of bound) await this.sessions.revokeAll(tx, 'console', BigInt(id), 'access changed');
    const before = { networks: found?.networks ?? [], idleMinutes: found?.idleMinutes ?? null };
    const after = { networks, idleMinutes };
    const objectId = idOf(scope, holder);
    await auditAction(
      tx,
      { action: type, objectType: 'console-access', objectId, before, after, reason },
      this.clock.now(),
    );
  }
}

const idOf = (scope: AccessScope, holder: string): string => (scope === 'all' ? scope : `${scope}:${holder}`);

async function ruleOf(
  query: Query,
  scope: AccessScope,
  holder: string,
): Promise<Omit<Rule, 'scope' | 'holder'> | null> {
  const [found] = await query<Omit<Rule, 'scope' | 'holder'>>(
    sql`select networks::text[] as networks, idle_minutes as "idleMinutes" from console_access where scope = $1 and holder = $2`,
    [scope, holder],
  );
  return found ?? null;
}

/** Runs for who asks and again for who agrees: neither decides about himself, and neither shuts himself out. */
async function requireSound(query: Query, { scope, holder, networks }: Rule): Promise<void> {
  const { id, role } = principal();
  if (scope === 'operator' && holder === String(id)) throw errors.own_account();
  if (scope === 'role' && holder === role && (await isAlone(query, id, role))) throw errors.own_account();
  await requireHolder(query, scope, holder);
  if (!networks.every(isNetwork)) throw errors.network_malformed();
  const mine = scope === 'all' || (scope === 'role' && holder === role);
  if (mine && networks.length > 0 && !onList(networks, ctx().ip)) throw errors.own_network({ ip: ctx().ip });
}

/** A rule for a role that one operator alone has is one for him. */
async function isAlone(query: Query, id: bigint, role: string): Promise<boolean> {
  const others = await query(sql`select 1 from operator where role = $1 and id <> $2 and status = 'ACTIVE' limit 1`, [
    role,
    id,
  ]);
  return others.length === 0;
}

async function requireHolder(query: Query, scope: AccessScope, holder: string): Promise<void> {
  const [{ known } = { known: false }] = await query<{ known: boolean }>(holderSql, [scope, holder]);
  if (!known) throw errors.holder_unknown();
}

const holderSql = sql`
select case $1::text
  when 'all' then $2::text = ''
  when 'role' then exists (select from role where code = $2)
  else exists (select from operator where id::text = $2)
end as known`;

const bindingSql = sql`
select networks::text[] as networks, idle_minutes as "idleMinutes" from console_access
where (scope = 'all' and holder = '') or (scope = 'role' and holder = $1) or (scope = 'operator' and holder = $2)
order by scope`;

const setSql = sql`
insert into console_access (scope, holder, networks, idle_minutes, changed_at)
values ($1, $2, array(select network(n::inet) from unnest($3::text[]) n), $4, $5)
on conflict (scope, holder) do update
set networks = excluded.networks, idle_minutes = excluded.idle_minutes, changed_at = excluded.changed_at`;

const boundSql = sql`
select id from operator where $1 = 'all' or ($1 = 'role' and role = $2) or ($1 = 'operator' and id::text = $2) order by id`;

const rules: ListSpec = {
  from: sql`console_access a
    left join role r on a.scope = 'role' and r.code = a.holder
    left join operator o on a.scope = 'operator' and o.id::text = a.holder`,
  fields: {
    id: sql`case a.scope when 'all' then 'all' else a.scope || ':' || a.holder end`,
    scope: sql`a.scope`,
    holder: sql`a.holder`,
    name: sql`coalesce(r.name, o.username)`,
    networks: sql`a.networks::text[]`,
    idleMinutes: sql`a.idle_minutes`,
    changedAt: sql`a.changed_at`,
  },
  filters: { scope: equals(sql`a.scope`), holder: equals(sql`a.holder`) },
  sort: ['scope', 'ASC'],
  key: sql`a.scope || ':' || a.holder`,
};
