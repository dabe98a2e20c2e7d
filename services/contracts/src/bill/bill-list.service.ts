import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { before, Database, equals, listPage, searchPage, since, type ListSpec } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { Exports } from '@banyan/kernel/exports';
import { Brands } from '../brand/brands.service.js';
import { involves, involving } from '../contract/involves.js';
import { errors } from '../errors.js';
import type {
  BillDetailDto,
  BillDto,
  BillPageDto,
  BillPostingDto,
  IncomeDayDto,
  IncomeDayListDto,
  IncomeDto,
  IncomeListDto,
  IncomeRange,
} from './bill.dto.js';

type Scope = Pick<ListSpec, 'where' | 'parameters' | 'large' | 'rows'>;
const monthMs = 31 * 86_400_000;
const longestMs = 93 * 86_400_000;

/** Bills as agents see them (their own and their team's) and as operators do (all). */
@Injectable()
export class BillList implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: Brands,
    private readonly exports: Exports,
  ) {}

  onModuleInit(): void {
    this.exports.register({ list: 'bills', permission: 'contract.view', spec: () => bills });
  }

  ofAgent(query: ListQuery): Promise<BillPageDto> {
    return listPage<BillDto>(this.db.query, query, { ...bills, ...ownScope() });
  }

  all(query: ListQuery): Promise<BillPageDto> {
    return searchPage<BillDto>(this.db.query, query, bills, search);
  }

  ofAgentOne(id: bigint): Promise<BillDetailDto> {
    return this.detail(id, ownScope());
  }

  one(id: bigint): Promise<BillDetailDto> {
    return this.detail(id, {});
  }

  /** What the agent in hand earned, by kind of contract, in periods that began in the range. */
  async income(range: IncomeRange): Promise<IncomeListDto> {
    const { from, until } = this.spanOf(range);
    return { data: await this.db.query<IncomeDto>(incomeSql, [principal().id, from, until]) };
  }

  /** The same by the brand's days on which the periods began. */
  async incomeDays(range: IncomeRange): Promise<IncomeDayListDto> {
    const { from, until } = this.spanOf(range);
    const zone = await this.brands.zoneOf(principal().brand);
    return { data: await this.db.query<IncomeDayDto>(incomeDaysSql, [principal().id, from, until, zone]) };
  }

  private spanOf(range: IncomeRange): { from: Date; until: Date } {
    const until = range.until ?? this.clock.now();
    const from = range.from ?? new Date(until.getTime() - monthMs);
    const length = until.getTime() - from.getTime();
    if (length <= 0 || length > longestMs) throw errors.range_wrong();
    return { from, until };
  }

  private async detail(id: bigint, scope: Scope): Promise<BillDetailDto> {
    const query = { page: 1, perPage: 1, filter: { id: String(id) } };
    const { data } = await listPage<BillDetailDto>(this.db.query, query, { ...bills, ...scope, fields: detailFields });
    if (!data[0]) throw errors.bill_not_found();
    return { ...data[0], postings: await this.db.query<BillPostingDto>(postingsSql, [id]) };
  }
}

const ownScope = (): Scope => ({
  where: 'b.downline_id = $1 or b.upline_id = $1 or d.upline_path @> array[$1::bigint]',
  parameters: [principal().id],
  large: undefined,
  rows: undefined,
});

const search = involving('bill');

const bills: ListSpec = {
  // Left joins throughout, so that the planner leaves out what a count or a page far in does not ask for.
  from: `bill b left join settlement_run r on r.id = b.run_id left join team_member d on d.member_id = b.downline_id
    left join team_member u on u.member_id = b.upline_id
    left join contract_version v on v.contract_id = b.contract_id and v.version = b.version`,
  rows: 'bill b',
  fields: {
    id: 'b.id',
    runId: 'b.run_id',
    brand: 'b.brand',
    contractId: 'b.contract_id',
    kind: 'b.kind',
    period: 'r.period',
    name: 'r.name',
    startsAt: 'b.starts_at',
    endsAt: 'b.ends_at',
    uplineId: 'b.upline_id',
    upline: 'u.username',
    downlineId: 'b.downline_id',
    downline: 'd.username',
    level: 'cardinality(d.upline_path)',
    currency: 'b.currency',
    state: 'b.state',
    betMinor: 'b.bet_minor',
    lossMinor: '(b.stake_minor - b.payout_minor - b.salary_minor)::text',
    grossMinor: 'b.gross_minor',
    toDownlinesMinor: 'b.to_downlines_minor',
    netMinor: 'b.net_minor',
    settledAt: 'b.settled_at',
  },
  filters: {
    id: equals('b.id', 'bigint'),
    q: involves(search, 'b.id'),
    runId: equals('b.run_id', 'bigint'),
    contractId: equals('b.contract_id', 'bigint'),
    brand: equals('b.brand'),
    kind: equals('b.kind'),
    state: equals('b.state'),
    uplineId: equals('b.upline_id', 'bigint'),
    downlineId: equals('b.downline_id', 'bigint'),
    from: since('b.starts_at'),
    until: before('b.starts_at'),
  },
  sort: ['startsAt', 'DESC'],
  key: 'b.id',
  large: { sorts: { id: 'b.id', startsAt: 'b.starts_at' }, narrowedBy: ['runId', 'contractId', 'downlineId'] },
};

const detailFields = {
  ...bills.fields,
  version: 'b.version',
  calc: 'v.calc',
  basis: 'v.basis',
  tierMode: 'v.tier_mode',
  stakeMinor: 'b.stake_minor',
  payoutMinor: 'b.payout_minor',
  salaryMinor: 'b.salary_minor',
  winStakeMinor: 'b.win_stake_minor',
  lossStakeMinor: 'b.loss_stake_minor',
  active: 'b.active',
  carriedMinor: 'b.carried_minor',
  baseMinor: 'b.base_minor',
  onwardMinor: 'b.onward_minor',
  tier: 'b.tier',
  tierTerms: 'b.tier_terms',
  hours: 'b.hours',
  escrowMinor: 'b.escrow_minor',
  fromEscrowMinor: 'b.from_escrow_minor',
  fromBalanceMinor: 'b.from_balance_minor',
  advanceMinor: 'b.advance_minor',
  forced: 'b.forced',
  failure: 'b.failure',
};

const postingsSql = `select member_id as "memberId", amount_minor as "amountMinor", state, transaction_id as "transactionId",
  done_at as "doneAt" from agent_posting where bill_id = $1 order by id`;

const incomeSql = `
select b.kind, b.currency, count(*)::int as bills, sum(b.gross_minor)::text as "grossMinor",
  sum(b.to_downlines_minor)::text as "toDownlinesMinor",
  coalesce(sum(b.net_minor) filter (where b.state in ('PAID', 'FORCED')), 0)::text as "paidMinor",
  coalesce(sum(b.net_minor) filter (where b.state in ('AWAIT_APPROVAL', 'APPROVED', 'PAYING')), 0)::text as "openMinor"
from bill b where b.downline_id = $1 and b.starts_at >= $2 and b.starts_at < $3 group by 1, 2 order by 1, 2`;

const incomeDaysSql = `
select date_trunc('day', b.starts_at, $4) as "from", b.kind, b.currency, sum(b.net_minor)::text as "netMinor"
from bill b where b.downline_id = $1 and b.starts_at >= $2 and b.starts_at < $3
  and b.state in ('AWAIT_APPROVAL', 'APPROVED', 'PAYING', 'PAID', 'FORCED')
group by 1, 2, 3 order by 1, 2, 3`;
