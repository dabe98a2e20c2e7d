import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, listPage, type ListSpec, sql, type Sql, startsWith } from '@banyan/kernel/database';
import type { ListQuery, Page } from '@banyan/kernel/dto';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { TeamService } from '../team/team.service.js';
import { daysOf } from './days.js';
import type {
  BrandSalesQuery,
  SalesQuery,
  SalesRange,
  TeamPlaceDto,
  TeamSalesDto,
  TeamSalesPageDto,
} from './sales.dto.js';
import { TeamDayService } from './team-day.service.js';

/** What teams bet and lost, for the agents above them: from the days of teams, as far as these are summed. */
@Injectable()
export class SalesReportService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly team: TeamService,
    private readonly teamDays: TeamDayService,
  ) {}

  /** One row per direct downline, each with its whole team. */
  async downlines({ parentId, from, until, ...query }: SalesQuery): Promise<TeamSalesPageDto> {
    const of = parentId ?? principal().id;
    await this.requireMine(of);
    // Asked for first: what is summed meanwhile is more than what is said.
    const summedAt = await this.teamDays.summedAt();
    return { ...(await this.page(query as ListQuery, sql`d.upline_id = $1`, of, { from, until })), summedAt };
  }

  /** For operators: the top lines of a brand, or the direct downlines of anybody. */
  async ofBrand({ brand, parentId, from, until, ...query }: BrandSalesQuery): Promise<TeamSalesPageDto> {
    const summedAt = await this.teamDays.summedAt();
    const [where, of] = parentId ? ([sql`d.upline_id = $1`, parentId] as const) : ([topLines, brand] as const);
    return { ...(await this.page(query as ListQuery, where, of, { from, until }, brand)), summedAt };
  }

  /** For operators: the way from the top line to somebody. */
  async place(memberId: bigint): Promise<TeamPlaceDto> {
    const path = await this.db.query<TeamPlaceDto['path'][number]>(placeSql, [memberId]);
    if (path.length === 0) throw errors.member_not_found();
    return { path };
  }

  /** One member with the whole team below. */
  async one(memberId: bigint, range: SalesRange): Promise<TeamSalesDto> {
    await this.requireMine(memberId);
    const { data } = await this.page({ page: 1, perPage: 1, filter: {} }, sql`d.member_id = $1`, memberId, range);
    if (!data[0]) throw errors.member_not_found();
    return data[0];
  }

  private async requireMine(memberId: bigint): Promise<void> {
    const own = principal().id;
    if (memberId !== own) await this.team.requireInTeam(this.db.query, own, memberId);
  }

  private async page(
    query: ListQuery,
    where: Sql,
    of: bigint | string,
    range: SalesRange,
    brand = principal().brand,
  ): Promise<Page<TeamSalesDto>> {
    const days = daysOf(range, this.clock.now(), await this.brands.zoneOf(brand)).map(({ start }) => start);
    return listPage<TeamSalesDto>(this.db.query, query, { ...list, where, parameters: [of, days] });
  }
}

/** Members without an upline who are no agents have no team. */
const topLines = sql`d.upline_id is null and d.account_type <> 0 and d.brand = $1`;

const placeSql = sql`
select u.member_id as "memberId", u.username from team_member m
join lateral unnest(m.upline_path || m.member_id) with ordinality as p (id, place) on true
join team_member u on u.member_id = p.id where m.member_id = $1 order by p.place`;

/* A left join, so that the planner leaves the sums out where only rows are counted. */
const list: ListSpec = {
  from: sql`team_member d left join lateral (
    select sum(t.rounds) as rounds, sum(t.bet_minor) as bet, sum(t.stake_minor) as stake, sum(t.payout_minor) as payout,
      max(t.players) as players
    from team_day t where t.member_id = d.member_id and t.currency = d.currency and t.day = any($2::timestamptz[])) s on true`,
  fields: {
    memberId: sql`d.member_id`,
    username: sql`d.username`,
    accountType: sql`d.account_type`,
    currency: sql`d.currency`,
    rounds: sql`coalesce(s.rounds, 0)`,
    betMinor: sql`coalesce(s.bet, 0)`,
    stakeMinor: sql`coalesce(s.stake, 0)`,
    payoutMinor: sql`coalesce(s.payout, 0)`,
    lossMinor: sql`coalesce(s.stake - s.payout, 0)`,
    players: sql`coalesce(s.players, 0)`,
  },
  filters: { q: startsWith(sql`d.username`) },
  sort: ['memberId', 'ASC'],
  key: sql`d.member_id`,
};
