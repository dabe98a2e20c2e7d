import { Injectable } from '@nestjs/common';
import { Clock, failpoint } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import type { Forget } from '../sales/forgetting.js';
import { brandsWithMembers } from '../team/brands.js';

const atOnce = 50_000;
/** Single days are looked at for so long; weeks and months as long as days of teams are kept. */
const daysKeptMs = 93 * 86_400_000;

/**
 * Folds what changed in the days of teams into their days, weeks and months: a difference is deleted in the transaction that adds it, so
 * each counts once. Those of a member that is not known yet wait.
 */
@Injectable()
export class SpanService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
  ) {}

  /** Folds all that is committed. Returns how many differences that were. */
  async run(signal?: AbortSignal): Promise<number> {
    const brands = await brandsWithMembers(this.db.query);
    const zones = await Promise.all(brands.map((brand) => this.brands.zoneOf(brand)));
    let folded = 0;
    for (let count = atOnce; count === atOnce && !signal?.aborted; folded += count) {
      const since = new Date(this.clock.now().getTime() - daysKeptMs);
      count = await this.db.transaction(async (tx) => {
        const [row] = await tx.query<{ count: number }>(foldSql, [brands, zones, atOnce, since]);
        await failpoint('contracts.before_fold');
        return row?.count ?? 0;
      });
    }
    return folded;
  }
}

const foldSql = sql`
with zone as (select * from unnest($1::text[], $2::text[]) as z (brand, zone)),
gone as materialized (
  delete from team_delta where ctid = any(array(
    select d.ctid from team_delta d join team_member m on m.member_id = d.member_id join zone z on z.brand = m.brand limit $3)) returning *
), done as (
  insert into team_activity as a (member_id, last_played, first_deposit)
  select g.member_id, max(g.day) filter (where g.played), min(g.day) filter (where g.deposited) from gone g
  where g.played or g.deposited group by 1 order by 1
  on conflict (member_id) do update set last_played = greatest(a.last_played, excluded.last_played),
    first_deposit = least(a.first_deposit, excluded.first_deposit)
), summed as (
  insert into team_span as t (kind, starts_at, member_id, currency, rounds, bet_minor, stake_minor, payout_minor, player_days,
    deposit_minor, withdrawal_minor, salary_minor, dividend_minor)
  select k.kind, k.starts_at, g.member_id, g.currency, sum(g.rounds), sum(g.bet_minor), sum(g.stake_minor), sum(g.payout_minor),
    sum(g.player_days), sum(g.deposit_minor), sum(g.withdrawal_minor), sum(g.salary_minor), sum(g.dividend_minor)
  from gone g join team_member m on m.member_id = g.member_id join zone z on z.brand = m.brand
  cross join lateral (values ('D', g.day), ('W', date_trunc('week', g.day, z.zone)), ('M', date_trunc('month', g.day, z.zone))) as k (kind, starts_at)
  where k.kind <> 'D' or g.day >= $4::timestamptz
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (kind, starts_at, member_id, currency) do update set rounds = t.rounds + excluded.rounds,
    bet_minor = t.bet_minor + excluded.bet_minor, stake_minor = t.stake_minor + excluded.stake_minor,
    payout_minor = t.payout_minor + excluded.payout_minor, player_days = t.player_days + excluded.player_days,
    deposit_minor = t.deposit_minor + excluded.deposit_minor, withdrawal_minor = t.withdrawal_minor + excluded.withdrawal_minor,
    salary_minor = t.salary_minor + excluded.salary_minor, dividend_minor = t.dividend_minor + excluded.dividend_minor
)
select count(*)::int as count from gone`;

/** Forgets spans that end their time: days after 93 days, the others with the days of teams that they are of (`until`). */
export const forgetSpans: readonly Forget[] = (['D', 'W', 'M'] as const).map(
  (kind): Forget =>
    async (query, until, most) => {
      const end = kind === 'D' ? sql`$1::timestamptz + interval '307 days'` : sql`$1::timestamptz - interval '31 days'`;
      const statement = sql`delete from team_span where ctid = any(array(
        select ctid from team_span where kind = $3 and starts_at < ${end} order by starts_at limit $2)) returning 1`;
      return (await query(statement, [until, most, kind])).length;
    },
);
