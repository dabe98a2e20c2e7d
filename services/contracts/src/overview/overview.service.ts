import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database } from '@banyan/kernel/database';
import { Brands } from '../brand/brands.service.js';
import { errors } from '../errors.js';
import { periodOf } from '../period/period.js';
import type { OverviewDto, TeamDayDto } from './overview.dto.js';

const daysShown = 7;

/** The first page of the agent centre. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: Brands,
  ) {}

  async get(count = daysShown): Promise<OverviewDto> {
    const { id, brand } = principal();
    const days = this.lastDays(await this.brands.zoneOf(brand), count);
    const [today, yesterday] = [days.at(-1)?.start, days.at(-2)?.start];
    const [people, contracts, played] = await Promise.all([
      this.db.query<Omit<OverviewDto, 'days' | 'waiting' | 'activeContracts'>>(peopleSql, [id, today, yesterday]),
      this.db.query<Pick<OverviewDto, 'waiting' | 'activeContracts'>>(contractsSql, [id]),
      this.db.query<TeamDayDto>(daysSql, [id, days.map(({ start }) => start)]),
    ]);
    if (!people[0]) throw errors.member_not_found();
    return { ...people[0], ...(contracts[0] ?? { waiting: 0, activeContracts: 0 }), days: played };
  }

  private lastDays(zone: string, count: number): Array<{ start: Date; end: Date }> {
    const days = [periodOf('D', this.clock.now(), zone)];
    for (let first = days[0]; first && days.length < count; first = days[0])
      days.unshift(periodOf('D', new Date(first.start.getTime() - 1), zone));
    return days;
  }
}

/* Who came since yesterday is few and read by when they came, not by the line: its whole index entry would be read for a top. */
const peopleSql = `
select own.currency, coalesce(p.members, 0)::int as members, coalesce(p.agents, 0)::int as agents, t.* from team_member own
left join team_people p on p.agent_id = own.member_id cross join lateral (
  select count(*) filter (where m.joined_at >= $2)::int as "newToday", count(*) filter (where m.joined_at < $2)::int as "newYesterday"
  from team_member m where m.brand = own.brand and m.joined_at >= $3 and own.member_id = any(m.upline_path)) t
where own.member_id = $1`;

const contractsSql = `select
    (count(*) filter (where c.state in ('ACTIVE', 'TERMINATION_REQUESTED')))::int as "activeContracts",
    (count(*) filter (where c.downline_id = $1 and (c.state = 'TERMINATION_REQUESTED'
      or exists (select from contract_version v where v.contract_id = c.id and v.state = 'REQUESTED'))))::int as waiting
  from contract c where c.downline_id = $1 or c.upline_id = $1`;

const daysSql = `select d.start as "from", coalesce(t.bet_minor, 0)::text as "betMinor",
    coalesce(t.stake_minor - t.payout_minor, 0)::text as "lossMinor", coalesce(t.players, 0) as players
  from unnest($2::timestamptz[]) as d(start) join team_member own on own.member_id = $1
  left join team_day t on t.member_id = own.member_id and t.day = d.start and t.currency = own.currency
  order by d.start`;
