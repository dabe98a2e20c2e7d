import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { Database, equals, listPage, type ListSpec, sql, startsWith, type Tx } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { errors } from '../errors.js';
import { leadingTypes, principal } from '@banyan/kernel/auth';
import { accountTypes, mostUplines } from '../tree/account-types.js';
import type { InvitationDto, ReferralDto, ReferralPageDto, ReferralRequest } from './referral.dto.js';

/** Without letters and digits that are taken for others. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeLength = 8;
const mostOpen = 50;

/** What a link gives to whoever registers by it. */
export interface Referral {
  readonly agentId: bigint;
  readonly accountType: number;
  readonly presetId: bigint | null;
}

/** Links by which agents recruit. */
@Injectable()
export class ReferralService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async list(query: ListQuery): Promise<ReferralPageDto> {
    return listPage<ReferralDto>(this.db.query, query, this.specOf(principal().id));
  }

  async make({ name, kind, maxUses = null, expiresAt = null, presetId = null }: ReferralRequest): Promise<ReferralDto> {
    const { id: agentId, brand } = principal();
    const now = this.clock.now();
    if (expiresAt && expiresAt <= now) throw errors.link_expiry_past();
    if (presetId !== null && kind !== 'AGENT') throw errors.preset_for_agents();
    const accountType = kind === 'AGENT' ? accountTypes.agent : accountTypes.player;
    const id = await this.db.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('referral:' || $1::text, 0))`, [agentId]);
      const [open] = await tx.query<{ count: number }>(openSql, [agentId, now]);
      if ((open?.count ?? 0) >= mostOpen) throw errors.too_many_links({ limit: mostOpen });
      return this.insert(tx, [brand, agentId, newCode(), name, accountType, maxUses, expiresAt, now, presetId]);
    });
    return this.one(id);
  }

  /** Closing twice returns the closed link. */
  async close(id: bigint): Promise<ReferralDto> {
    await this.db.query(
      sql`update referral_link set closed_at = coalesce(closed_at, $3) where id = $1 and agent_id = $2`,
      [id, principal().id, this.clock.now()],
    );
    return this.one(id);
  }

  /** Takes one use of an open link; null for a code that is no open link's. The use is given back with the transaction. */
  async use(tx: Tx, brand: string, code: string): Promise<Referral | null> {
    const [row] = await tx.query<{ agentId: string; accountType: number; presetId: string | null }>(
      sql`update referral_link set uses = uses + 1
        where brand = $1 and code = $2 and closed_at is null and (max_uses is null or uses < max_uses)
          and (expires_at is null or expires_at > $3)
        returning agent_id as "agentId", account_type as "accountType", preset_id as "presetId"`,
      [brand, code, this.clock.now()],
    );
    if (!row) return null;
    const { agentId, accountType, presetId } = row;
    return { agentId: BigInt(agentId), accountType, presetId: presetId === null ? null : BigInt(presetId) };
  }

  /** What a visitor may know of a code: the same that {@link use} and the registration hold it to. Takes no use. */
  async invitation(code: string): Promise<InvitationDto> {
    const [row] = await this.db.query<{ inviter: string; accountType: number }>(invitationSql, [
      ctx().brand,
      code,
      this.clock.now(),
      leadingTypes,
      mostUplines,
    ]);
    if (!row) return { open: false, inviter: null, kind: 'PLAYER' };
    const { inviter, accountType } = row;
    return { open: true, inviter: inviter || null, kind: accountType === accountTypes.player ? 'PLAYER' : 'AGENT' };
  }

  private async insert(tx: Tx, values: readonly unknown[]): Promise<bigint> {
    const [row] = await tx.query<{ id: string }>(
      sql`insert into referral_link (brand, agent_id, code, name, account_type, max_uses, expires_at, created_at, preset_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      values,
    );
    return BigInt(row?.id ?? 0);
  }

  private async one(id: bigint): Promise<ReferralDto> {
    const { data } = await this.list({ page: 1, perPage: 1, filter: { id: String(id) } });
    if (!data[0]) throw errors.link_not_found();
    return data[0];
  }

  private specOf(agentId: bigint): ListSpec {
    return { ...list, where: sql`r.agent_id = $1`, parameters: [agentId, this.clock.now()] };
  }
}

/** A link before the agent's own code of before, as a registration looks. */
const invitationSql = sql`
select m.nickname as inviter, i.account_type as "accountType"
from (
  select agent_id, account_type, 1 as place from referral_link
  where brand = $1 and code = $2 and closed_at is null and (max_uses is null or uses < max_uses) and (expires_at is null or expires_at > $3)
  union all
  select id, 0, 2 from member where brand = $1 and affiliate_code = $2
) i join member m on m.id = i.agent_id
where m.brand = $1 and m.status = 'ACTIVE' and m.account_type = any($4::int[]) and cardinality(m.upline_path) < $5
order by i.place limit 1`;

function newCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

const openSql = sql`select count(*)::int as count from referral_link
  where agent_id = $1 and closed_at is null and (expires_at is null or expires_at > $2) and (max_uses is null or uses < max_uses)`;

const stateSql = sql`case when r.closed_at is not null then 'CLOSED' when r.max_uses is not null and r.uses >= r.max_uses then 'USED_UP'
  when r.expires_at <= n.now then 'EXPIRED' else 'OPEN' end`;

/** An agent's own code of before stands beside its links, as number 0. */
const list: ListSpec = {
  from: sql`(select id, agent_id, code, name, account_type, max_uses, uses, expires_at, closed_at, created_at, preset_id, false as permanent from referral_link
    union all select 0, m.id, m.affiliate_code, '', 0, null,
      (select count(*)::int from member d where d.upline_id = m.id) - (select coalesce(sum(l.uses), 0)::int from referral_link l where l.agent_id = m.id),
      null, null, m.registered_at, null, true from member m where m.affiliate_code is not null) r
    cross join (select $2::timestamptz as now) n`,
  fields: {
    id: sql`r.id`,
    code: sql`r.code`,
    name: sql`r.name`,
    kind: sql`case when r.account_type = 0 then 'PLAYER' else 'AGENT' end`,
    state: stateSql,
    uses: sql`greatest(r.uses, 0)`,
    maxUses: sql`r.max_uses`,
    expiresAt: sql`r.expires_at`,
    createdAt: sql`r.created_at`,
    presetId: sql`r.preset_id`,
    permanent: sql`r.permanent`,
  },
  filters: {
    id: equals(sql`r.id`, 'bigint'),
    state: equals(sql`(${stateSql})`),
    q: startsWith(sql`r.name`, sql`r.code`),
  },
  sort: ['createdAt', 'DESC'],
  key: sql`r.id`,
};
