import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { before, Database, equals, listPage, type ListSpec, searchPage, since, sql } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { ExportService } from '@banyan/kernel/jobs';
import { BrandService } from '../brand/brand.service.js';
import { involves, involving } from '../contract/involves.js';
import { errors } from '../errors.js';
import { givenBack } from '../settlement/net-loss.js';
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
import { givenColumn, lossOfBill } from './loss-sql.js';

type Scope = Pick<ListSpec, 'where' | 'parameters' | 'large' | 'rows'>;
const monthMs = 31 * 86_400_000;
const longestMs = 93 * 86_400_000;

/** Bills as agents see them (their own and their team's) and as operators do (all). */
@Injectable()
export class BillListService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly exports: ExportService,
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
  where: sql`b.downline_id = $1 or b.upline_id = $1 or d.upline_path @> array[$1::bigint]`,
  parameters: [principal().id],
  large: undefined,
  rows: undefined,
});

const search = involving(sql`bill`);

const bills: ListSpec = {
  // Left joins throughout, so that the planner leaves out what a count or a page far in does not ask for.
  from: sql`bill b left join settlement_run r on r.id = b.run_id left join team_member d on d.member_id = b.downline_id
    left join team_member u on u.member_id = b.upline_id
    left join contract_version v on v.contract_id = b.contract_id and v.version = b.version`,
  rows: sql`bill b`,
  fields: {
    id: sql`b.id`,
    runId: sql`b.run_id`,
    brand: sql`b.brand`,
    contractId: sql`b.contract_id`,
    kind: sql`b.kind`,
    period: sql`r.period`,
    name: sql`r.name`,
    startsAt: sql`b.starts_at`,
    endsAt: sql`b.ends_at`,
    uplineId: sql`b.upline_id`,
    upline: sql`u.username`,
    downlineId: sql`b.downline_id`,
    downline: sql`d.username`,
    level: sql`cardinality(d.upline_path)`,
    currency: sql`b.currency`,
    state: sql`b.state`,
    betMinor: sql`b.bet_minor`,
    lossMinor: sql`${lossOfBill}::text`,
    grossMinor: sql`b.gross_minor`,
    toDownlinesMinor: sql`b.to_downlines_minor`,
    netMinor: sql`b.net_minor`,
    settledAt: sql`b.settled_at`,
  },
  filters: {
    id: equals(sql`b.id`, 'bigint'),
    q: involves(search, sql`b.id`),
    runId: equals(sql`b.run_id`, 'bigint'),
    contractId: equals(sql`b.contract_id`, 'bigint'),
    brand: equals(sql`b.brand`),
    kind: equals(sql`b.kind`),
    state: equals(sql`b.state`),
    uplineId: equals(sql`b.upline_id`, 'bigint'),
    downlineId: equals(sql`b.downline_id`, 'bigint'),
    from: since(sql`b.starts_at`),
    until: before(sql`b.starts_at`),
  },
  sort: ['startsAt', 'DESC'],
  key: sql`b.id`,
  large: { sorts: { id: sql`b.id`, startsAt: sql`b.starts_at` }, narrowedBy: ['runId', 'contractId', 'downlineId'] },
};

const detailFields = {
  ...bills.fields,
  version: sql`b.version`,
  calc: sql`v.calc`,
  basis: sql`v.basis`,
  tierMode: sql`v.tier_mode`,
  stakeMinor: sql`b.stake_minor`,
  payoutMinor: sql`b.payout_minor`,
  ...Object.fromEntries(givenBack.map((part) => [`${part}Minor`, givenColumn(part)])),
  winStakeMinor: sql`b.win_stake_minor`,
  lossStakeMinor: sql`b.loss_stake_minor`,
  active: sql`b.active`,
  carriedMinor: sql`b.carried_minor`,
  baseMinor: sql`b.base_minor`,
  onwardMinor: sql`b.onward_minor`,
  tier: sql`b.tier`,
  tierTerms: sql`b.tier_terms`,
  hours: sql`b.hours`,
  escrowMinor: sql`b.escrow_minor`,
  fromEscrowMinor: sql`b.from_escrow_minor`,
  fromBalanceMinor: sql`b.from_balance_minor`,
  advanceMinor: sql`b.advance_minor`,
  forced: sql`b.forced`,
  failure: sql`b.failure`,
};

const postingsSql = sql`select member_id as "memberId", amount_minor as "amountMinor", state, transaction_id as "transactionId",
  done_at as "doneAt" from agent_posting where bill_id = $1 order by id`;

const incomeSql = sql`
select b.kind, b.currency, count(*)::int as bills, sum(b.gross_minor)::text as "grossMinor",
  sum(b.to_downlines_minor)::text as "toDownlinesMinor",
  coalesce(sum(b.net_minor) filter (where b.state in ('PAID', 'FORCED')), 0)::text as "paidMinor",
  coalesce(sum(b.net_minor) filter (where b.state in ('AWAIT_APPROVAL', 'APPROVED', 'PAYING')), 0)::text as "openMinor"
from bill b where b.downline_id = $1 and b.starts_at >= $2 and b.starts_at < $3 group by 1, 2 order by 1, 2`;

const incomeDaysSql = sql`
select date_trunc('day', b.starts_at, $4) as "from", b.kind, b.currency, sum(b.net_minor)::text as "netMinor"
from bill b where b.downline_id = $1 and b.starts_at >= $2 and b.starts_at < $3
  and b.state in ('AWAIT_APPROVAL', 'APPROVED', 'PAYING', 'PAID', 'FORCED')
group by 1, 2, 3 order by 1, 2, 3`;
