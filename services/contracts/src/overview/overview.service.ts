import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { periodOf, previousPeriod, type Period } from '../period/period.js';
import type { OverviewDto, TeamDayDto, TeamPeriodDto } from './overview.dto.js';

const daysShown = 7;

const added = (days: readonly TeamDayDto[], key: 'betMinor' | 'cashMinor'): string =>
  String(days.reduce((sum, day) => sum + BigInt(day[key]), 0n));

const together = (days: readonly TeamDayDto[], from: Date): TeamPeriodDto => ({
  from,
  betMinor: added(days, 'betMinor'),
  cashMinor: added(days, 'cashMinor'),
  players: days.reduce((sum, { players }) => sum + players, 0),
});

/** The first page of the agent centre. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
  ) {}

  async get(count = daysShown): Promise<OverviewDto> {
    const { id, brand } = principal();
    const days = this.lastDays(await this.brands.zoneOf(brand), 2 * count);
    const [today, yesterday] = [days.at(-1)?.start, days.at(-2)?.start];
    const [people, contracts, played] = await Promise.all([
      this.db.query<Omit<OverviewDto, 'days' | 'before' | 'waiting' | 'activeContracts'>>(peopleSql, [
        id,
        today,
        yesterday,
      ]),
      this.db.query<Pick<OverviewDto, 'waiting' | 'activeContracts'>>(contractsSql, [id]),
      this.db.query<TeamDayDto>(daysSql, [id, days.map(({ start }) => start), days[0].start]),
    ]);
    if (!people[0]) throw errors.member_not_found();
    return {
      ...people[0],
      ...(contracts[0] ?? { waiting: 0, activeContracts: 0 }),
      days: played.slice(count),
      before: together(played.slice(0, count), days[0].start),
    };
  }

  private lastDays(zone: string, count: number): [Period, ...Period[]] {
    const days: [Period, ...Period[]] = [periodOf('D', this.clock.now(), zone)];
    while (days.length < count) days.unshift(previousPeriod('D', days[0], zone));
    return days;
  }
}

/* Who came since yesterday is few and read by when they came, not by the line: its whole index entry would be read for a top. */
const peopleSql = sql`
select own.currency, coalesce(p.members, 0)::int as members, coalesce(p.agents, 0)::int as agents, t.* from team_member own
left join team_people p on p.agent_id = own.member_id cross join lateral (
  select count(*) filter (where m.joined_at >= $2)::int as "newToday", count(*) filter (where m.joined_at < $2)::int as "newYesterday"
  from team_member m where m.brand = own.brand and m.joined_at >= $3 and own.member_id = any(m.upline_path)) t
where own.member_id = $1`;

const contractsSql = sql`select
    (count(*) filter (where c.state in ('ACTIVE', 'TERMINATION_REQUESTED')))::int as "activeContracts",
    (count(*) filter (where c.downline_id = $1 and (c.state = 'TERMINATION_REQUESTED'
      or exists (select from contract_version v where v.contract_id = c.id and v.state = 'REQUESTED'))))::int as waiting
  from contract c where c.downline_id = $1 or c.upline_id = $1`;

const daysSql = sql`
with own as (select member_id, currency from team_member where member_id = $1),
cash as (
  select c.day, sum(c.in_minor - c.out_minor) as minor from team_cash_day c join own using (currency)
  where c.agent_id = $1 and c.level in (0, 1, 2) and c.kind in ('DEPOSIT', 'WITHDRAWAL') and c.day >= $3 group by c.day)
select d.start as "from", coalesce(t.bet_minor, 0)::text as "betMinor", coalesce(t.stake_minor - t.payout_minor, 0)::text as "lossMinor",
  coalesce(cash.minor, 0)::text as "cashMinor", coalesce(t.players, 0) as players
from unnest($2::timestamptz[]) as d(start) cross join own left join cash on cash.day = d.start
left join team_day t on t.member_id = own.member_id and t.day = d.start and t.currency = own.currency
order by d.start`;
