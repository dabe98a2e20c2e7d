import { Injectable } from '@nestjs/common';
import { type Query, sql, type Tx } from '@banyan/kernel/database';
import type { VipLevelChanged, VipTableChanged } from '@banyan/proto/promotions/v1/events';
import { errors } from '../errors.js';
import { dayMs } from './alone.js';
import type { Withdrawal } from './withdrawal.entity.js';

type Asked = Pick<Withdrawal, 'id' | 'memberId' | 'brand' | 'currency' | 'amountMinor' | 'createdAt'>;

/** What a member's VIP level still lets be withdrawn within 24 hours. */
export interface LevelLimit {
  readonly name: string;
  readonly perDay: number;
  readonly dayMinor: bigint;
  readonly used: number;
  readonly usedMinor: bigint;
}

/** Limits of withdrawals by VIP levels, as promotions tells them. Where it told none there is none. */
@Injectable()
export class LevelLimitService {
  /** Levels as they were changed last; a change that is told late, or again, does not replace a later one. */
  async changed(tx: Tx, events: readonly VipLevelChanged[]): Promise<void> {
    await tx.query(
      sql`insert into member_level as m (member_id, level, change_id)
       select distinct on (n.member_id) n.* from unnest($1::bigint[], $2::int[], $3::bigint[]) as n (member_id, level, change_id)
       order by n.member_id, n.change_id desc
       on conflict (member_id) do update set level = excluded.level, change_id = excluded.change_id where m.change_id < excluded.change_id`,
      [
        events.map(({ memberId }) => memberId),
        events.map(({ toLevel }) => toLevel),
        events.map(({ changeId }) => changeId),
      ],
    );
  }

  /** A table that is told late does not replace a later one. */
  async published(tx: Tx, { brand, currency, version, levels }: VipTableChanged): Promise<void> {
    await tx.query(
      sql`insert into level_limit as l (brand, currency, level, name, withdrawals_per_day, withdrawal_day_minor, version)
       select $1, $2, n.*, $3 from unnest($4::int[], $5::text[], $6::int[], $7::bigint[]) as n (level, name, count, minor)
       on conflict (brand, currency, level) do update set name = excluded.name, withdrawals_per_day = excluded.withdrawals_per_day,
         withdrawal_day_minor = excluded.withdrawal_day_minor, version = excluded.version where l.version < excluded.version`,
      [
        brand,
        currency,
        version,
        levels.map(({ level }) => level),
        levels.map(({ name }) => name),
        levels.map(({ withdrawalsPerDay }) => withdrawalsPerDay),
        levels.map(({ withdrawalDayMinor }) => withdrawalDayMinor),
      ],
    );
  }

  /** The limit of a member's level, and what he asked for within 24 hours beside one of his withdrawals; null without a limit. */
  async of(
    query: Query,
    { memberId, brand, currency, id, createdAt }: Omit<Asked, 'amountMinor'>,
  ): Promise<LevelLimit | null> {
    const [row] = await query<{ name: string; perDay: number; dayMinor: string; used: number; usedMinor: string }>(
      limitSql,
      [memberId, brand, currency, new Date(createdAt.getTime() - dayMs), id],
    );
    return row ? { ...row, dayMinor: BigInt(row.dayMinor), usedMinor: BigInt(row.usedMinor) } : null;
  }

  /** Refuses what a member's level does not let out. His withdrawal is stored: a second one at once finds it open. */
  async require(tx: Tx, withdrawal: Asked): Promise<void> {
    const limit = await this.of(tx.query, withdrawal);
    if (!limit) return;
    const { name, perDay, dayMinor, used, usedMinor } = limit;
    if (used >= perDay) throw errors.withdrawals_per_day({ level: name, count: perDay });
    const leftMinor = dayMinor - usedMinor;
    if (withdrawal.amountMinor > leftMinor)
      throw errors.withdrawal_day_max({ level: name, leftMinor: leftMinor > 0n ? leftMinor : 0n });
  }
}

const limitSql = sql`
select l.name, l.withdrawals_per_day as "perDay", l.withdrawal_day_minor::text as "dayMinor", u.used, u.minor::text as "usedMinor"
from level_limit l cross join lateral (
  select count(*)::int as used, coalesce(sum(w.amount_minor), 0) as minor from withdrawal w
  where w.member_id = $1 and w.currency = $3 and w.created_at > $4 and w.id::text <> $5 and w.state not in ('REJECTED', 'CANCELLED', 'PAY_FAILED')) u
where l.brand = $2 and l.currency = $3 and l.level = coalesce((select m.level from member_level m where m.member_id = $1), 0)`;
