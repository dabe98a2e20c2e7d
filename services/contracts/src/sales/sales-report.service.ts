import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, listPage, startsWith, type ListSpec } from '@banyan/kernel/database';
import type { ListQuery, Page } from '@banyan/kernel/dto';
import { Brands } from '../brand/brands.service.js';
import { errors } from '../errors.js';
import { periodOf } from '../period/period.js';
import { TeamService } from '../team/team.service.js';
import type { SalesQuery, SalesRange, TeamSalesDto } from './sales.dto.js';

const longestMs = 93 * 86_400_000;

/** What teams bet and lost, for the agents above them. */
@Injectable()
export class SalesReport {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: Brands,
    private readonly team: TeamService,
  ) {}

  /** One row per direct downline, each with its whole team. */
  async downlines({ parentId, from, until, ...query }: SalesQuery): Promise<Page<TeamSalesDto>> {
    const of = parentId ?? principal().id;
    await this.requireMine(of);
    return this.page(query as ListQuery, 'd.upline_id = $1', of, { from, until });
  }

  /** One member with the whole team below. */
  async one(memberId: bigint, range: SalesRange): Promise<TeamSalesDto> {
    await this.requireMine(memberId);
    const { data } = await this.page({ page: 1, perPage: 1, filter: {} }, 'd.member_id = $1', memberId, range);
    if (!data[0]) throw errors.member_not_found();
    return data[0];
  }

  private async requireMine(memberId: bigint): Promise<void> {
    const own = principal().id;
    if (memberId !== own) await this.team.requireInTeam(this.db.query, own, memberId);
  }

  private async page(query: ListQuery, where: string, of: bigint, range: SalesRange): Promise<Page<TeamSalesDto>> {
    const today = periodOf('D', this.clock.now(), await this.brands.zoneOf(principal().brand));
    const { from = today.start, until = today.end } = range;
    const length = until.getTime() - from.getTime();
    if (length <= 0 || length > longestMs) throw errors.range_wrong();
    return listPage<TeamSalesDto>(this.db.query, query, { ...list, where, parameters: [of, from, until] });
  }
}

const list: ListSpec = {
  from: `team_member d cross join lateral (
    select coalesce(sum(f.rounds), 0) as rounds, coalesce(sum(f.bet_minor), 0) as bet, coalesce(sum(f.stake_minor), 0) as stake,
      coalesce(sum(f.payout_minor), 0) as payout, count(distinct f.member_id)::int as players
    from team_member m join sales_fact f on f.member_id = m.member_id and f.currency = d.currency
      and f.hour >= $2::timestamptz and f.hour < $3::timestamptz
    where m.member_id = d.member_id or m.upline_path @> array[d.member_id]) s`,
  fields: {
    memberId: 'd.member_id',
    username: 'd.username',
    accountType: 'd.account_type',
    currency: 'd.currency',
    rounds: 's.rounds::text',
    betMinor: 's.bet::text',
    stakeMinor: 's.stake::text',
    payoutMinor: 's.payout::text',
    lossMinor: '(s.stake - s.payout)::text',
    players: 's.players',
  },
  filters: { q: startsWith('d.username') },
  sort: ['memberId', 'ASC'],
  key: 'd.member_id',
};
