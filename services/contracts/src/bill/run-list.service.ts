import { Injectable, type OnModuleInit } from '@nestjs/common';
import { principal } from '@banyan/kernel/auth';
import { before, Database, equals, listPage, type ListSpec, since, sql } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import type { DomainError } from '@banyan/kernel/errors';
import { ExportService } from '@banyan/kernel/jobs';
import { errors } from '../errors.js';
import { actionOf } from '../action/action.dto.js';
import { AdvanceService } from './advance.service.js';
import { creditMinor } from './postings.js';
import type { RunDetailDto, RunDto, RunPageDto, RunStateDto, RunSumDto } from './run.dto.js';

type Facts = Omit<RunDetailDto, 'sums' | 'states' | 'actions' | 'advances'>;
type Open = Pick<RunDto, 'open' | 'failed'>;
type Stored<Run extends Open> = Omit<Run, keyof Open>;

/** Closed periods as operators see them. */
@Injectable()
export class RunListService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly exports: ExportService,
    private readonly advances: AdvanceService,
  ) {}

  onModuleInit(): void {
    this.exports.register({ list: 'runs', permission: 'contract.view', spec: () => runs });
  }

  async all(query: ListQuery): Promise<RunPageDto> {
    const page = await listPage<Stored<RunDto>>(this.db.query, query, runs);
    return { ...page, data: await this.withOpen(page.data) };
  }

  /** One run with its sums, and what the operator in hand may do with it now. */
  async one(id: bigint): Promise<RunDetailDto> {
    const fields = { ...runs.fields, makerId: sql`r.maker_id` };
    const query = { page: 1, perPage: 1, filter: { id: String(id) } };
    const { data } = await listPage<Stored<Facts>>(this.db.query, query, { ...runs, fields });
    const [run] = await this.withOpen(data);
    if (!run) throw errors.run_not_found();
    const [sums, states, earlier, advances] = await Promise.all([
      this.db.query<RunSumDto>(sumsSql, [id]),
      this.db.query<RunStateDto>(
        sql`select state, count(*)::int as bills from bill where run_id = $1 group by 1 order by 1`,
        [id],
      ),
      this.db.query<{ name: string }>(earlierSql, [id]),
      this.advances.expected(run),
    ]);
    const failed = states.some(({ state }) => state === 'FAILED');
    return { ...run, sums, states, advances, actions: actionsOf(run, earlier.length > 0, failed) };
  }

  private async withOpen<Run extends { id: string }>(data: readonly Run[]): Promise<Array<Run & Open>> {
    const rows = await this.db.query<Open & { runId: string }>(openSql, [data.map(({ id }) => id)]);
    const byRun = new Map(rows.map(({ runId, open, failed }) => [runId, { open, failed }]));
    return data.map((run) => ({ ...run, ...(byRun.get(run.id) ?? { open: 0, failed: 0 }) }));
  }
}

/** What each command would be refused with; it asks again for itself. */
function actionsOf(run: Facts, earlier: boolean, failed: boolean): RunDetailDto['actions'] {
  const done = run.state === 'AWAIT_APPROVAL' ? null : errors.run_approved();
  return [
    actionOf('propose', done ?? (run.makerId === null ? null : errors.already_proposed({ name: run.maker }))),
    actionOf('approve', done ?? approvalRefusal(run.makerId, earlier)),
    actionOf('resend', failed ? null : errors.nothing_failed()),
  ];
}

function approvalRefusal(makerId: string | null, earlier: boolean): DomainError | null {
  if (makerId === null) return errors.not_proposed();
  if (BigInt(makerId) === principal().id) return errors.same_operator();
  return earlier ? errors.earlier_first() : null;
}

/** Another period of the same kind must be approved before this one. */
const earlierSql = sql`
select e.name from settlement_run r join settlement_run e on e.brand = r.brand and e.period = r.period and e.kind = 'DIVIDEND'
  and e.starts_at < r.starts_at and e.state = 'AWAIT_APPROVAL'
where r.id = $1 and r.kind = 'DIVIDEND' limit 1`;

/** The platform pays salaries by level; of dividends those of top lines, and fixed amounts. */
const costMinor = sql`case when b.kind <> 'DIVIDEND' then b.net_minor
  when b.upline_id is null or v.calc = 'FIXED_AMOUNT' then b.gross_minor else 0 end`;
const billsSql = sql`bill b join contract_version v on v.contract_id = b.contract_id and v.version = b.version`;

/** Of the runs of a page: bills that wait, are on their way or failed. Those of years before are not looked at. */
const openSql = sql`select run_id as "runId", count(*)::int as open, count(*) filter (where state = 'FAILED')::int as failed from bill
  where run_id = any($1::bigint[]) and state not in ('PAID', 'NOT_REACHED') and state <> 'FORCED' group by 1`;

const sumsSql = sql`
select b.currency, count(*)::int as bills, sum(b.gross_minor)::text as "grossMinor", sum(b.to_downlines_minor)::text as "toDownlinesMinor",
  sum(b.net_minor)::text as "netMinor", sum(${costMinor})::text as "costMinor",
  coalesce(sum(b.gross_minor - (${costMinor})) filter (where b.kind = 'DIVIDEND'), 0)::text as "dueMinor",
  sum(b.escrow_minor)::text as "escrowMinor",
  (coalesce(sum(b.gross_minor - (${costMinor})) filter (where b.kind = 'DIVIDEND'), 0) - sum(b.escrow_minor))::text as "beyondMinor",
  coalesce(sum(${creditMinor}) filter (where b.state in ('PAID', 'FORCED')), 0)::text as "paidMinor",
  coalesce(sum(${creditMinor}) filter (where b.state = 'FAILED'), 0)::text as "failedMinor"
from ${billsSql} where b.run_id = $1 group by 1 order by 1`;

const runs: ListSpec = {
  from: sql`settlement_run r`,
  fields: {
    id: sql`r.id`,
    brand: sql`r.brand`,
    kind: sql`r.kind`,
    period: sql`r.period`,
    name: sql`r.name`,
    startsAt: sql`r.starts_at`,
    endsAt: sql`r.ends_at`,
    state: sql`r.state`,
    computedAt: sql`r.computed_at`,
    bills: sql`r.bills`,
    costMinor: sql`r.cost`,
    issues: sql`r.issues`,
    maker: sql`r.maker_name`,
    checker: sql`r.checker_name`,
    approvedAt: sql`r.approved_at`,
    deadline: sql`r.deadline`,
  },
  filters: {
    id: equals(sql`r.id`, 'bigint'),
    brand: equals(sql`r.brand`),
    kind: equals(sql`r.kind`),
    period: equals(sql`r.period`),
    state: equals(sql`r.state`),
    from: since(sql`r.starts_at`),
    until: before(sql`r.starts_at`),
  },
  sort: ['startsAt', 'DESC'],
  key: sql`r.id`,
};
