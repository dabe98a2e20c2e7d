import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, failpoint, metrics } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { periodOf } from '../period/period.js';
import { TeamService } from '../team/team.service.js';
import { ChangeFollowers, type Cursor } from './change-followers.js';
import { addLateMember } from './late-member.js';
import { moveDays } from './moved-line.js';
import { validBefore, validNow } from './valid-sql.js';

const atOnce = 20_000;
const age = metrics.gauge(
  'contracts_team_days_age_seconds',
  'How long ago the instant is up to which what was booked is in the figures of teams',
);

/** Transactions before `from` have ended, those from `next` on have not begun. */
interface Seen {
  readonly from: string;
  readonly next: string;
}

/** The changes that come next, by brand. `xid` and `id` are those of the last one of all. */
interface Fresh extends Cursor {
  readonly brand: string;
  readonly first: Date;
  readonly last: Date;
  readonly count: number;
}

/**
 * Sums what rounds changed into the day of the member and of every agent above it, each change once: the sums and how far they go
 * are committed together. A job does so and not the transaction that books a round, since every bet of a line counts for its
 * top, and all would wait for that row.
 */
@Injectable()
export class TeamDayService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly team: TeamService,
    private readonly followers: ChangeFollowers,
  ) {}

  onModuleInit(): void {
    this.team.follow({ arrived: addLateMember, moved: moveDays });
  }

  /** Sums all that is committed. Returns how many changes that were. */
  async run(signal?: AbortSignal): Promise<number> {
    let summed = 0;
    for (let count = atOnce; count === atOnce && !signal?.aborted; summed += count) {
      count = await this.db.transaction((tx) => this.step(tx));
      // Also while a long backlog is worked off.
      await this.measure();
    }
    return summed;
  }

  private async measure(): Promise<void> {
    const at = await this.summedAt();
    age.set(at ? (this.clock.now().getTime() - at.getTime()) / 1000 : Infinity);
  }

  /** The instant up to which everything that was booked is summed; null before the first time. */
  async summedAt(): Promise<Date | null> {
    const [cursor] = await this.db.query<{ at: Date | null }>(sql`select summed_at as at from team_day_cursor`);
    return cursor?.at ?? null;
  }

  private async step(tx: Tx): Promise<number> {
    const now = this.clock.now();
    // What a transaction that is still open wrote is not seen yet and must not be passed over.
    const [seen] = await tx.query<Seen>(seenSql);
    const [cursor] = await tx.query<Cursor>(sql`select xid::text, id from team_day_cursor for update`);
    if (!cursor || !seen) return 0;
    const fresh = await tx.query<Fresh>(freshSql, [cursor.xid, cursor.id, seen.from, atOnce]);
    const end = fresh[0] ?? cursor;
    const count = fresh.reduce((sum, part) => sum + part.count, 0);
    if (count > 0) await this.sum(tx, cursor, end, fresh, now);
    await failpoint('contracts.before_sum');
    if (count === atOnce) await tx.query(partSql, [end.xid, end.id, now]);
    else await tx.query(wholeSql, [end.xid, end.id, now, seen.from, seen.next]);
    return count;
  }

  private async sum(tx: Tx, from: Cursor, end: Cursor, fresh: readonly Fresh[], now: Date): Promise<void> {
    const days: Array<{ brand: string; start: Date; end: Date }> = [];
    for (const { brand, first, last } of fresh) {
      const zone = await this.brands.zoneOf(brand);
      for (let day = periodOf('D', first, zone); day.start <= last; day = periodOf('D', day.end, zone))
        days.push({ brand, ...day });
    }
    await tx.query(sumSql, [
      from.xid,
      from.id,
      end.xid,
      end.id,
      days.map(({ brand }) => brand),
      days.map(({ start }) => start.toISOString()),
      days.map((day) => day.end.toISOString()),
    ]);
    const brands = fresh.map(({ brand }) => brand);
    await this.followers.tell(tx, from, end, brands, now);
  }
}

const seenSql = sql`select pg_snapshot_xmin(s)::text as from, pg_snapshot_xmax(s)::text as next from pg_current_snapshot() s`;

/* A release that does not know of followers moves the cursor alone: what it summed is missing from theirs. */
const moved = sql`xid = $1, id = $2, followed_xid = $1, followed_id = $2,
  missed_at = case when (followed_xid, followed_id) = (xid, id) then missed_at else $3::timestamptz end`;

const partSql = sql`update team_day_cursor set ${moved}`;

/** Up to now when nothing was open; else up to the last mark that everything open is behind. A mark is set where none waits. */
const wholeSql = sql`
update team_day_cursor set ${moved},
  summed_at = case when $4::xid8 = $5::xid8 then $3::timestamptz when mark_xid <= $4::xid8 then mark_at else summed_at end,
  mark_xid = case when mark_xid > $4::xid8 then mark_xid else $5::xid8 end,
  mark_at = case when mark_xid > $4::xid8 then mark_at else $3::timestamptz end`;

const freshSql = sql`
with fresh as materialized (
  select brand, booked_at, xid, id from sales_change
  where (xid, id) > ($1::xid8, $2::bigint) and xid < $3::xid8 order by xid, id limit $4
), latest as (select xid, id from fresh order by xid desc, id desc limit 1)
select f.brand, min(f.booked_at) as first, max(f.booked_at) as last, count(*)::int as count, l.xid::text, l.id
from fresh f cross join latest l group by f.brand, l.xid, l.id`;

/** Nobody else writes to team_day while the cursor is held. A member counts as a player of a day with its first round of it. Of one that is not known yet its uplines get theirs when it is: see {@link addLateMember}. */
const sumSql = sql`
with day as (select * from unnest($5::text[], $6::timestamptz[], $7::timestamptz[]) as d (brand, start, until)),
own as materialized (
  select c.member_id, d.start as day, c.currency, sum(n.sign) filter (where n.stake is not null) as rounds, sum(n.sign * n.valid) as bet,
    sum(n.sign * n.stake) as stake, sum(n.sign * n.win) as payout
  from sales_change c join day d on d.brand = c.brand and c.booked_at >= d.start and c.booked_at < d.until
  cross join lateral (values (1, c.stake_minor, c.win_minor, ${validNow}), (-1, c.was_stake_minor, c.was_win_minor, ${validBefore})) as n (sign, stake, win, valid)
  where (c.xid, c.id) > ($1::xid8, $2::bigint) and (c.xid, c.id) <= ($3::xid8, $4::bigint) and (n.sign = 1 or n.stake is not null)
  group by 1, 2, 3
), told as materialized (
  select o.*, not coalesce(t.played, false) as is_new
  from own o left join team_day t on t.member_id = o.member_id and t.day = o.day and t.currency = o.currency
)
insert into team_day as t (member_id, day, currency, rounds, bet_minor, stake_minor, payout_minor, played, players)
select a.agent_id, o.day, o.currency, coalesce(sum(o.rounds), 0), coalesce(sum(o.bet), 0),
  coalesce(sum(o.stake), 0), coalesce(sum(o.payout), 0), bool_or(a.agent_id = o.member_id),
  count(*) filter (where o.is_new)
from told o left join team_member m on m.member_id = o.member_id
left join team_past p on p.member_id = o.member_id and p.since <= o.day and p.until > o.day
cross join lateral unnest(coalesce(p.upline_path, m.upline_path, '{}') || o.member_id) as a (agent_id)
group by 1, 2, 3
on conflict (member_id, day, currency) do update set rounds = t.rounds + excluded.rounds, bet_minor = t.bet_minor + excluded.bet_minor,
  stake_minor = t.stake_minor + excluded.stake_minor, payout_minor = t.payout_minor + excluded.payout_minor,
  played = t.played or excluded.played, players = t.players + excluded.players`;
