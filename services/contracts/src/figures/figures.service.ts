import { Injectable } from '@nestjs/common';
import { Clock, Turns } from '@banyan/kernel/app';
import { OnlineMembers, principal } from '@banyan/kernel/auth';
import {
  before,
  Database,
  equals,
  type Filter,
  listPage,
  type ListSpec,
  since,
  sql,
  startsWith,
} from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';
import type { ListQuery } from '@banyan/kernel/dto';
import { BrandService } from '../brand/brand.service.js';
import { isOpen } from '../contract/contract-store.js';
import { errors } from '../errors.js';
import { periodOf, previousPeriod, type Period } from '../period/period.js';
import { TeamService } from '../team/team.service.js';
import { contractKinds } from '../terms/terms.js';
import type { FiguresQuery, SpanKind, TeamFiguresDto, TeamFiguresPageDto } from './figures.dto.js';

const dayMs = 86_400_000;
const keptMs: Readonly<Record<SpanKind, number>> = { D: 93 * dayMs, W: 400 * dayMs, M: 400 * dayMs };

/** Downlines with what their teams did in a day, a week or a month, sorted and filtered by any figure. */
@Injectable()
export class FiguresService {
  /** A line of a hundred thousand takes a while to sort: nobody alone takes the connections of all. */
  private readonly turns = new Turns({ atOnce: 2, waiting: 6 });

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly team: TeamService,
    private readonly online: OnlineMembers,
  ) {}

  downlines(query: FiguresQuery): Promise<TeamFiguresPageDto> {
    return this.turns.run(String(principal().id), () => this.read(query));
  }

  private async read({
    parentId,
    level = 'DIRECT',
    span = 'D',
    at,
    ...query
  }: FiguresQuery): Promise<TeamFiguresPageDto> {
    const own = principal().id;
    const of = parentId ?? own;
    if (of !== own) await this.team.requireInTeam(this.db.query, own, of);
    const now = this.clock.now();
    const { period, before: earlier } = await this.spansOf(span, at ?? now, now);
    const { brand } = principal();
    const list = await this.withOnline(listAt(now), brand, query as ListQuery);
    const parameters = [of, span, period.start, earlier.start, own];
    const [page, whole] = await Promise.all([
      listPage<TeamFiguresDto>(this.db.query, query as ListQuery, { ...list, where: belowOf(level), parameters }),
      this.whole(list, parameters),
    ]);
    const there = await this.online.of(
      brand,
      [whole, ...page.data].map(({ memberId }) => memberId),
    );
    const told = (row: TeamFiguresDto) => ({ ...row, online: there && there.has(row.memberId) });
    const spans = { startsAt: period.start, endsAt: period.end, beforeStartsAt: earlier.start };
    return { ...page, data: page.data.map(told), ...spans, whole: told(whole) };
  }

  /** Those who are there are asked for in one call, and only where somebody filters by that. While nobody can tell neither filter finds anybody. */
  private async withOnline(list: ListSpec, brand: string, { filter }: ListQuery): Promise<ListSpec> {
    const ids = filter['online'] === undefined ? [] : await this.online.all(brand);
    const online: Filter = (value, bind) => {
      const wanted = String(value);
      if (wanted !== 'true' && wanted !== 'false')
        throw requestErrors.invalid({ fields: { filter: ['not true or false'] } });
      if (!ids) return sql`false`;
      const there = sql`m.member_id = any(${bind(ids)}::bigint[])`;
      return wanted === 'true' ? there : sql`not ${there}`;
    };
    return { ...list, filters: { ...list.filters, online } };
  }

  private async whole(list: ListSpec, parameters: readonly unknown[]): Promise<TeamFiguresDto> {
    const query = { page: 1, perPage: 1, filter: {} };
    const { data } = await listPage<TeamFiguresDto>(this.db.query, query, {
      ...list,
      where: sql`m.member_id = $1 and ${asked}`,
      parameters,
    });
    if (!data[0]) throw errors.member_not_found();
    return data[0];
  }

  private async spansOf(kind: SpanKind, at: Date, now: Date): Promise<{ period: Period; before: Period }> {
    const oldest = now.getTime() - keptMs[kind];
    if (at > now || at.getTime() < oldest) throw errors.range_wrong();
    const zone = await this.brands.zoneOf(principal().brand);
    const period = periodOf(kind, at, zone);
    const earlier = previousPeriod(kind, period, zone);
    // One that is forgotten would read as if nothing had been done in it.
    if (earlier.start.getTime() < oldest) throw errors.range_wrong();
    return { period, before: earlier };
  }
}

/** Who asks is a parameter of what is shown, and so of the count, which shows nothing. */
const asked = sql`$5::bigint is not null`;

/** Trial accounts are nobody's team. */
const noTrial = sql`m.account_type <> 4 and ${asked}`;
const belowOf = (level: 'DIRECT' | 'ALL') =>
  level === 'ALL' ? sql`m.upline_path @> array[$1::bigint] and ${noTrial}` : sql`m.upline_id = $1 and ${noTrial}`;

/** Agents without an open contract of a kind, or of any. */
const without: Filter = (value, bind) => {
  const kind = String(value);
  if (kind !== 'ANY' && !contractKinds.some((one) => one === kind))
    throw requestErrors.invalid({ fields: { filter: ['unknown kind'] } });
  const ofKind = kind === 'ANY' ? sql`true` : sql`c.kind = ${bind(kind)}`;
  return sql`m.account_type in (1, 2, 41) and not exists (select from contract c where c.downline_id = m.member_id and ${ofKind} and ${isOpen})`;
};

/**
 * Agents whose contract of a kind has not reached a tier (from 1) in the period that runs: `DAILY:2`. Earlier periods are forecast too
 * until they close.
 */
const belowTierAt =
  (now: Date): Filter =>
  (value, bind) => {
    const running = bind(now);
    const [kind = '', tier = ''] = String(value).split(':');
    if (!contractKinds.some((one) => one === kind) || !/^\d{1,2}$/.test(tier))
      throw requestErrors.invalid({ fields: { filter: ['not a kind and a tier'] } });
    return sql`exists (select from contract_forecast f join contract_forecast_run r on r.id = f.run_id
    where f.downline_id = m.member_id and r.kind = ${bind(kind)} and r.starts_at <= ${running} and r.ends_at > ${running}
      and coalesce(f.tier, -1) + 1 < ${bind(Number(tier))}::int)`;
  };

const atLeast =
  (figure: ReturnType<typeof sql>): Filter =>
  (value, bind) => {
    if (!/^-?\d{1,18}$/.test(String(value))) throw requestErrors.invalid({ fields: { filter: ['not an amount'] } });
    return sql`${figure} >= ${bind(String(value))}::bigint`;
  };

const loss = sql`coalesce(s.stake_minor - s.payout_minor, 0)`;

/* Plain left joins by whole keys, so that the planner leaves out those that neither the order nor a filter asks for. */
const listAt = (now: Date): ListSpec => ({
  from: sql`team_member m
    left join team_span s on s.kind = $2 and s.starts_at = $3 and s.member_id = m.member_id and s.currency = m.currency
    left join team_span b on b.kind = $2 and b.starts_at = $4 and b.member_id = m.member_id and b.currency = m.currency
    left join team_activity a on a.member_id = m.member_id
    left join team_people p on p.agent_id = m.member_id`,
  fields: {
    memberId: sql`m.member_id`,
    username: sql`m.username`,
    accountType: sql`m.account_type`,
    status: sql`m.status`,
    uplineIds: sql`(case when m.member_id = $5::bigint then '{}' else m.upline_path[array_position(m.upline_path, $5::bigint) + 1 :] end)::text[]`,
    joinedAt: sql`m.joined_at`,
    members: sql`coalesce(p.members, 0)::int`,
    currency: sql`m.currency`,
    rounds: sql`coalesce(s.rounds, 0)`,
    betMinor: sql`coalesce(s.bet_minor, 0)`,
    stakeMinor: sql`coalesce(s.stake_minor, 0)`,
    payoutMinor: sql`coalesce(s.payout_minor, 0)`,
    lossMinor: loss,
    depositMinor: sql`coalesce(s.deposit_minor, 0)`,
    withdrawalMinor: sql`coalesce(s.withdrawal_minor, 0)`,
    salaryMinor: sql`coalesce(s.salary_minor, 0)`,
    dividendMinor: sql`coalesce(s.dividend_minor, 0)`,
    playerDays: sql`coalesce(s.player_days, 0)`,
    betBeforeMinor: sql`coalesce(b.bet_minor, 0)`,
    lossBeforeMinor: sql`coalesce(b.stake_minor - b.payout_minor, 0)`,
    depositBeforeMinor: sql`coalesce(b.deposit_minor, 0)`,
    betChangeMinor: sql`coalesce(s.bet_minor, 0) - coalesce(b.bet_minor, 0)`,
    lastPlayed: sql`a.last_played`,
    firstDeposit: sql`a.first_deposit`,
  },
  filters: {
    q: startsWith(sql`m.username`),
    accountType: equals(sql`m.account_type`, 'int'),
    joinedSince: since(sql`m.joined_at`),
    deposited: (value) => (String(value) === 'true' ? sql`a.first_deposit is not null` : sql`a.first_deposit is null`),
    inactiveSince: (value, bind) => sql`(a.last_played is null or ${before(sql`a.last_played`)(value, bind)})`,
    without,
    belowTier: belowTierAt(now),
    lossFrom: atLeast(loss),
  },
  sort: ['memberId', 'ASC'],
  key: sql`m.member_id`,
  keysFirst: true,
});
