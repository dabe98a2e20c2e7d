import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ctx } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import {
  before,
  Database,
  equals,
  listOpenPage,
  listPage,
  type ListSpec,
  listSums,
  type Sql,
  since,
  sql,
  startsWith,
} from '@banyan/kernel/database';
import { ListQuery, type OpenPage } from '@banyan/kernel/dto';
import { ExportService } from '@banyan/kernel/jobs';
import { languageBound, isLottery, roundNameIn } from '../game/game-name.js';
import { errors } from '../errors.js';
import { maskName } from '../winner/mask.js';
import type {
  AdminRoundDetailDto,
  AdminRoundDto,
  RoundDetailDto,
  RoundDto,
  RoundEntryDto,
  RoundGroupDto,
  RoundGroupsDto,
  RoundPageDto,
  RoundQuery,
  RoundSumDto,
  RoundSumsQuery,
} from './round.dto.js';

/** Rounds as members and operators read them. */
@Injectable()
export class RoundHistoryService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly exports: ExportService,
  ) {}

  onModuleInit(): void {
    this.exports.register({
      list: 'rounds',
      permission: 'round.view',
      spec: allRounds,
      shown: (row) => ({ ...row, player: maskName(String(row['player'])) }),
    });
  }

  /** The current member's own rounds, latest first. */
  async ofMember({ page, perPage, from, to, state, category }: RoundQuery): Promise<RoundPageDto> {
    const filter = {
      ...(from && { from: from.toISOString() }),
      ...(to && { to: to.toISOString() }),
      ...(state && { state }),
      ...(category && { category }),
    };
    const query = Object.assign(new ListQuery(), { page, perPage, filter });
    const [list, sums] = await Promise.all([
      listPage<RoundDto>(this.database.query, query, ownRounds()),
      listSums<RoundSumDto>(this.database.query, query, ownRounds(), roundSums),
    ]);
    return { ...list, sums };
  }

  async ofMemberOne(id: bigint): Promise<RoundDetailDto> {
    const query = Object.assign(new ListQuery(), { perPage: 1, filter: { id: String(id) } });
    const [round] = (await listPage<RoundDto>(this.database.query, query, ownRounds())).data;
    if (!round) throw errors.round_not_found();
    return Object.assign(round, { entries: await this.entries(id) });
  }

  /** Of the current member. Throws `games.range_wrong` for a span that is none, or longer than 93 days. */
  async sums({ by, from, to }: RoundSumsQuery): Promise<RoundGroupsDto> {
    if (from >= to || to.getTime() - from.getTime() > longestMs) throw errors.range_wrong();
    const statement = groups.get(by);
    if (!statement) throw new Error(`rounds are not grouped by ${by}`);
    return { groups: await this.database.query<RoundGroupDto>(statement, [principal().id, from, to, ctx().language]) };
  }

  async list(query: ListQuery): Promise<OpenPage<AdminRoundDto>> {
    const page = await listOpenPage<AdminRoundDto>(this.database.query, query, allRounds());
    return { ...page, data: page.data.map(masked) };
  }

  async get(id: bigint): Promise<AdminRoundDetailDto> {
    const query = Object.assign(new ListQuery(), { perPage: 1, filter: { id: String(id) } });
    const [round] = (await this.list(query)).data;
    if (!round) throw errors.round_not_found();
    return Object.assign(round, { entries: await this.entries(id) });
  }

  private entries(id: bigint): Promise<RoundEntryDto[]> {
    const statement = sql`select kind, amount_minor as "amountMinor", external_id as transaction, reference, happened_at as at
      from round_entry where round = $1 order by version`;
    return this.database.query<RoundEntryDto>(statement, [id]);
  }
}

const masked = (round: AdminRoundDto): AdminRoundDto => Object.assign(round, { player: maskName(round.player) });

const tables = sql`round r left join game g on g.brand = r.brand and g.code = r.game_code`;

const longestMs = 93 * 24 * 3_600_000;

const grouped = (of: Sql, name: Sql): Sql => sql`
  select ${of} as "of", ${name} as name, r.currency, count(*)::int as rounds, sum(r.stake_minor)::text as "stakeMinor", sum(r.win_minor)::text as "winMinor"
  from ${tables} left join vendor v on v.code = r.vendor
  where r.member_id = $1 and r.started_at >= $2 and r.started_at < $3 and ${languageBound(sql`$4`)}
  group by 1, 2, 3 order by sum(r.stake_minor) desc, 1 limit 200`;

/** The current member's rounds, by what {@link RoundSumsQuery} can ask for. */
const groups: ReadonlyMap<RoundSumsQuery['by'], Sql> = new Map([
  ['category', grouped(sql`coalesce(g.category, case when ${isLottery} then 'LOTTERY' else '' end)`, sql`''`)],
  ['vendor', grouped(sql`r.vendor`, sql`coalesce(v.name, r.vendor)`)],
  ['game', grouped(sql`r.game_code`, sql`${roundNameIn(sql`$4`)}`)],
]);

const fields = {
  id: sql`r.id`,
  roundId: sql`r.round_id`,
  vendor: sql`r.vendor`,
  gameCode: sql`r.game_code`,
  stakeMinor: sql`r.stake_minor`,
  winMinor: sql`r.win_minor`,
  heldMinor: sql`greatest(r.held_minor, 0)`,
  currency: sql`r.currency`,
  state: sql`r.state`,
  startedAt: sql`r.started_at`,
  closedAt: sql`r.closed_at`,
};

const filters = {
  id: equals(sql`r.id`, 'bigint'),
  state: equals(sql`r.state`),
  from: since(sql`r.started_at`),
  to: before(sql`r.started_at`),
};

const roundSums = {
  by: 'currency',
  sums: {
    rounds: sql`count(*)::int`,
    stakeMinor: sql`sum(r.stake_minor)::text`,
    winMinor: sql`sum(r.win_minor)::text`,
  },
};

function ownRounds(): ListSpec {
  const { id } = principal();
  return {
    from: tables,
    fields: { ...fields, gameName: roundNameIn(sql`$2`) },
    filters: { ...filters, category: equals(sql`g.category`) },
    where: sql`r.member_id = $1 and ${languageBound(sql`$2`)}`,
    parameters: [id, ctx().language],
    sort: ['startedAt', 'DESC'],
    key: sql`r.id`,
  };
}

function allRounds(language = ctx().language): ListSpec {
  return {
    from: tables,
    rows: sql`round r`,
    fields: {
      ...fields,
      gameName: roundNameIn(sql`$1`),
      memberId: sql`r.member_id`,
      player: sql`coalesce((select p.nickname from player p where p.member_id = r.member_id limit 1), '')`,
      brand: sql`r.brand`,
      bets: sql`r.bets`,
      wins: sql`r.wins`,
      lateWins: sql`r.late_wins`,
      lateBets: sql`r.late_bets`,
      settledAt: sql`r.settled_at`,
      overdueAt: sql`r.overdue_at`,
      vendorState: sql`r.vendor_state`,
      askedAt: sql`r.asked_at`,
    },
    filters: {
      ...filters,
      memberId: equals(sql`r.member_id`, 'bigint'),
      brand: equals(sql`r.brand`),
      vendor: equals(sql`r.vendor`),
      gameCode: equals(sql`r.game_code`),
      currency: equals(sql`r.currency`),
      q: startsWith(sql`r.round_id`),
      overdue: (value) =>
        sql`${value === true || value === 'true' ? sql`` : sql`not `}(r.overdue_at is not null and r.state = 'OPEN')`,
    },
    masked: ['player'],
    where: languageBound(sql`$1`),
    parameters: [language],
    sort: ['startedAt', 'DESC'],
    key: sql`r.id`,
    large: { sorts: { startedAt: sql`r.started_at` }, narrowedBy: ['memberId'] },
  };
}
