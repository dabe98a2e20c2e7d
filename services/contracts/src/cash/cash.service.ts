import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import type { CashMoved } from '@banyan/proto/wallet/v1/events';
import { takeUntold, type Untold } from '../bill/postings.js';
import { BrandService } from '../brand/brand.service.js';
import { TeamService } from '../team/team.service.js';
import { holdTree } from '../team/tree-lock.js';
import { moveCash } from './moved-cash.js';

const atOnce = 1000;

interface Fresh {
  readonly id: string;
  readonly brand: string;
}

/**
 * Who of a team moved what money. A movement is stored as it is told, in any order and once; a job then names it for the member
 * and all above, so that a member that is not known yet waits, and no teller waits for the row of a line's top.
 */
@Injectable()
export class CashService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly team: TeamService,
  ) {}

  onModuleInit(): void {
    this.team.follow({ moved: moveCash });
  }

  async record(tx: Tx, events: readonly CashMoved[]): Promise<void> {
    const none = this.clock.now();
    await tx.query(recordSql, [
      events.map(({ kind, movementId, memberId }) => `${kind}:${movementId}:${memberId}`),
      events.map(({ kind }) => kind.toUpperCase()),
      events.map(({ memberId }) => String(memberId)),
      events.map(({ currency }) => currency),
      events.map(({ amountMinor }) => String(amountMinor)),
      events.map(({ otherId }) => (otherId === 0n ? null : String(otherId))),
      events.map(({ movementId }) => movementId),
      events.map(({ movedAt = none }) => movedAt.toISOString()),
      events.map(({ channel }) => channel ?? null),
    ]);
  }

  /** Takes in what contracts paid, then books all that is not booked. Returns how many movements were booked. */
  async run(signal?: AbortSignal): Promise<number> {
    await this.repeat((tx) => this.take(tx), signal);
    return this.repeat((tx) => this.book(tx), signal);
  }

  private async repeat(step: (tx: Tx) => Promise<number>, signal?: AbortSignal): Promise<number> {
    let all = 0;
    for (let count = atOnce; count === atOnce && !signal?.aborted; all += count)
      count = await this.db.transaction(step);
    return all;
  }

  private async take(tx: Tx): Promise<number> {
    const fresh = await takeUntold(tx, atOnce);
    if (fresh.length === 0) return 0;
    const column = (of: (paid: Untold) => string | null) => fresh.map(of);
    await tx.query(takeSql, [
      column(({ id }) => id),
      column(({ brand }) => brand),
      column(({ memberId }) => memberId),
      column(({ currency }) => currency),
      column(({ amountMinor }) => amountMinor),
      column(({ doneAt }) => doneAt.toISOString()),
      column(({ billId }) => billId),
      column(({ kind }) => kind),
      ...(await this.zonesOf(fresh)),
    ]);
    return fresh.length;
  }

  private async book(tx: Tx): Promise<number> {
    await holdTree(tx);
    const fresh = await tx.query<Fresh>(unbookedSql, [atOnce]);
    if (fresh.length > 0) await tx.query(bookSql, [fresh.map(({ id }) => id), ...(await this.zonesOf(fresh))]);
    return fresh.length;
  }

  private async zonesOf(fresh: readonly Fresh[]): Promise<[brands: string[], zones: string[]]> {
    const brands = [...new Set(fresh.map(({ brand }) => brand))];
    return [brands, await Promise.all(brands.map((brand) => this.brands.zoneOf(brand)))];
  }
}

const recordSql = sql`
insert into team_cash (key, kind, member_id, currency, amount_minor, other_id, reference, at, channel)
select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::text[], $8::timestamptz[], $9::text[])
on conflict (key) do nothing`;

/** What real-time windows pay comes every five minutes: a day of it is one movement, which grows. */
const takeSql = sql`
with zone as (select * from unnest($9::text[], $10::text[]) as z (brand, zone)),
named as (
  select p.*, case when p.paid = 'REALTIME'
    then 'realtime:' || p.member_id || ':' || p.currency || ':' || extract(epoch from date_trunc('day', p.done_at, z.zone))::bigint
    else 'posting:' || p.id end as name
  from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::bigint[], $6::timestamptz[], $7::bigint[], $8::text[])
    as p (id, brand, member_id, currency, amount_minor, done_at, bill_id, paid) join zone z on z.brand = p.brand)
insert into team_cash as c (key, kind, member_id, currency, amount_minor, reference, at)
select name, case min(paid) when 'DIVIDEND' then 'DIVIDEND' else 'SALARY' end, member_id, currency, sum(amount_minor),
  coalesce(min(bill_id)::text, ''), min(done_at)
from named group by name, member_id, currency
on conflict (key) do update set amount_minor = c.amount_minor + excluded.amount_minor, reported = false,
  reported_minor = case when c.reported then coalesce(c.reported_minor, c.amount_minor) else c.reported_minor end`;

const unbookedSql = sql`
select c.id, m.brand from team_cash c join team_member m on m.member_id = c.member_id
where c.booked_minor is distinct from c.amount_minor order by c.id limit $1 for update of c skip locked`;

const bookSql = sql`
with zone as (select * from unnest($2::text[], $3::text[]) as z (brand, zone)),
fresh as materialized (
  select c.id, c.kind, c.currency, c.at, c.amount_minor as amount, c.amount_minor - coalesce(c.booked_minor, 0) as delta,
    (c.booked_minor is null)::int as is_new, date_trunc('day', c.at, z.zone) as day, m.upline_path || m.member_id as path
  from team_cash c join team_member m on m.member_id = c.member_id join zone z on z.brand = m.brand where c.id = any($1::bigint[])
), spread as materialized (
  select f.*, a.agent_id, least(cardinality(f.path) - a.place, 2)::smallint as level
  from fresh f cross join lateral unnest(f.path) with ordinality as a (agent_id, place)
), named as (
  insert into team_cash_line (agent_id, level, kind, at, cash_id) select agent_id, level, kind, at, id from spread where is_new = 1
), booked as (
  update team_cash c set booked_minor = f.amount from fresh f where c.id = f.id
)
insert into team_cash_day as t (agent_id, level, kind, day, currency, count, in_minor, out_minor)
select agent_id, level, kind, day, currency, sum(is_new), sum(greatest(delta, 0)), sum(greatest(-delta, 0))
from spread group by 1, 2, 3, 4, 5
on conflict (agent_id, level, kind, day, currency) do update set count = t.count + excluded.count,
  in_minor = t.in_minor + excluded.in_minor, out_minor = t.out_minor + excluded.out_minor`;
