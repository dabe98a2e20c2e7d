import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ctx } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import {
  Database,
  before,
  equals,
  listOpenPage,
  listPage,
  listSums,
  since,
  startsWith,
  type ListSpec,
} from '@banyan/kernel/database';
import { ListQuery, type OpenPage } from '@banyan/kernel/dto';
import { Exports } from '@banyan/kernel/exports';
import { languageBound, nameIn } from '../game/game-name.js';
import { errors } from '../errors.js';
import { maskName } from '../winner/mask.js';
import type {
  AdminRoundDetailDto,
  AdminRoundDto,
  RoundDetailDto,
  RoundDto,
  RoundEntryDto,
  RoundPageDto,
  RoundQuery,
  RoundSumDto,
} from './round.dto.js';

/** Rounds as members and operators read them. */
@Injectable()
export class RoundHistory implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly exports: Exports,
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
    const sql = `select kind, amount_minor as "amountMinor", external_id as transaction, reference, happened_at as at
      from round_entry where round = $1 order by version`;
    return this.database.query<RoundEntryDto>(sql, [id]);
  }
}

const masked = (round: AdminRoundDto): AdminRoundDto => Object.assign(round, { player: maskName(round.player) });

const tables = 'round r left join game g on g.brand = r.brand and g.code = r.game_code';

const fields = {
  id: 'r.id',
  roundId: 'r.round_id',
  vendor: 'r.vendor',
  gameCode: 'r.game_code',
  stakeMinor: 'r.stake_minor',
  winMinor: 'r.win_minor',
  currency: 'r.currency',
  state: 'r.state',
  startedAt: 'r.started_at',
  closedAt: 'r.closed_at',
};

const filters = {
  id: equals('r.id', 'bigint'),
  state: equals('r.state'),
  from: since('r.started_at'),
  to: before('r.started_at'),
};

const roundSums = {
  by: 'currency',
  sums: { rounds: 'count(*)::int', stakeMinor: 'sum(r.stake_minor)::text', winMinor: 'sum(r.win_minor)::text' },
};

function ownRounds(): ListSpec {
  const { id } = principal();
  return {
    from: tables,
    fields: { ...fields, gameName: `coalesce(${nameIn('g', '$2')}, r.game_code)` },
    filters: { ...filters, category: equals('g.category') },
    where: `r.member_id = $1 and ${languageBound('$2')}`,
    parameters: [id, ctx().language],
    sort: ['startedAt', 'DESC'],
    key: 'r.id',
  };
}

function allRounds(language = ctx().language): ListSpec {
  return {
    from: tables,
    rows: 'round r',
    fields: {
      ...fields,
      gameName: `coalesce(${nameIn('g', '$1')}, r.game_code)`,
      memberId: 'r.member_id',
      player: `coalesce((select p.nickname from player p where p.member_id = r.member_id limit 1), '')`,
      brand: 'r.brand',
      bets: 'r.bets',
      wins: 'r.wins',
      lateWins: 'r.late_wins',
      settledAt: 'r.settled_at',
      overdueAt: 'r.overdue_at',
      vendorState: 'r.vendor_state',
      askedAt: 'r.asked_at',
    },
    filters: {
      ...filters,
      memberId: equals('r.member_id', 'bigint'),
      brand: equals('r.brand'),
      vendor: equals('r.vendor'),
      gameCode: equals('r.game_code'),
      currency: equals('r.currency'),
      q: startsWith('r.round_id'),
      overdue: (value) =>
        `${value === true || value === 'true' ? '' : 'not '}(r.overdue_at is not null and r.state = 'OPEN')`,
    },
    where: languageBound('$1'),
    parameters: [language],
    sort: ['startedAt', 'DESC'],
    key: 'r.id',
    large: { sorts: { startedAt: 'r.started_at' }, narrowedBy: ['memberId'] },
  };
}
