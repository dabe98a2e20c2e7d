import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { isLottery, roundNameIn } from '../game/game-name.js';
import { lotteryVendor } from '../kind/kinds.js';
import { maskName } from '../winner/mask.js';
import { businessZone } from '../winner/winner.service.js';
import type { DashboardQuery, GamesDashboardDto, LargeWinDto } from './dashboard.dto.js';

const activeMs = 5 * 60_000;
/** Two operators agree about a vendor within a day. */
const requestMs = 24 * 3600_000;
const shown = 10;

type Figures = Pick<
  GamesDashboardDto,
  | 'playersNow'
  | 'roundsToday'
  | 'ggrTodayMinor'
  | 'openRounds'
  | 'oldestOpenMinutes'
  | 'overdueRounds'
  | 'vendorRequests'
>;

/** What the console's front page shows of play. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async figures(query: DashboardQuery): Promise<GamesDashboardDto> {
    const { brand = null, currency } = query;
    const [figures, largeWins] = await Promise.all([this.counts(brand, currency), this.largeWins(brand, currency)]);
    return { ...figures, currency, largeWins };
  }

  private async counts(brand: string | null, currency: string): Promise<Figures> {
    const now = this.clock.now();
    const statement = sql`with today as (select date_trunc('day', $1::timestamptz at time zone $2) at time zone $2 as begun)
      select
        (select count(distinct member_id)::int from round where last_entry_at >= $3 and ($4::text is null or brand = $4)) as "playersNow",
        (select count(*)::int from round, today where started_at >= begun and ($4::text is null or brand = $4)) as "roundsToday",
        (select coalesce(sum(g.minor), 0)::bigint from (
          select sum(stake_minor - win_minor) as minor from round, today
            where started_at >= begun and vendor <> $6 and currency = $5 and ($4::text is null or brand = $4)
          union all select sum(r.stake_minor - r.win_minor) from round r, today
            where ${isLottery} and r.state <> 'OPEN' and r.settled_at >= begun and r.currency = $5 and ($4::text is null or r.brand = $4)) g) as "ggrTodayMinor",
        (select count(*)::int from round where state = 'OPEN' and vendor <> $6 and ($4::text is null or brand = $4)) as "openRounds",
        (select coalesce(floor(extract(epoch from $1::timestamptz - min(started_at)) / 60), 0)::int from round
          where state = 'OPEN' and vendor <> $6 and ($4::text is null or brand = $4)) as "oldestOpenMinutes",
        (select count(*)::int from round where state = 'OPEN' and overdue_at is not null and ($4::text is null or brand = $4)) as "overdueRounds",
        (select count(*)::int from (
          select from vendor_change where state = 'WAITING' and asked_at > $7
          union all select from win_ceiling_change where state = 'WAITING' and asked_at > $7
          union all select from new_vendor where state = 'WAITING' and asked_at > $7) w) as "vendorRequests"`;
    // Lottery tickets are open until their draw, maybe on a later day: that is no sign of trouble, and what they come to counts on the day
    // of the draw.
    const [active, asked] = [activeMs, requestMs].map((span) => new Date(now.getTime() - span));
    const parameters = [now, businessZone, active, brand, currency, lotteryVendor, asked];
    const [row] = await this.database.query<Figures>(statement, parameters);
    if (!row) throw new Error('the figures are one row');
    return row;
  }

  private async largeWins(brand: string | null, currency: string): Promise<LargeWinDto[]> {
    const statement = sql`select r.id::text as id, r.member_id::text as "memberId", r.brand, r.vendor, coalesce(p.nickname, '') as player,
        ${roundNameIn(sql`$4`)} as "gameName", ${isLottery} as lottery, r.game_code as "gameCode",
        r.win_minor as "amountMinor", r.currency, r.settled_at as "wonAt"
      from round r
      left join game g on g.brand = r.brand and g.code = r.game_code
      left join lateral (select nickname from player p where p.member_id = r.member_id limit 1) p on true
      where r.state = 'COMPLETED' and r.win_minor > 0 and r.currency = $5 and ($3::text is null or r.brand = $3)
        and r.settled_at >= date_trunc('day', $1::timestamptz at time zone $2) at time zone $2
      order by r.win_minor desc, r.id limit ${shown}`;
    const parameters = [this.clock.now(), businessZone, brand, ctx().language, currency];
    const rows = await this.database.query<LargeWinDto>(statement, parameters);
    return rows.map((win) => Object.assign(win, { player: maskName(win.player) }));
  }
}
