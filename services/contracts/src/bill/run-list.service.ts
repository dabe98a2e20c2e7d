import { Injectable } from '@nestjs/common';
import { principal } from '@banyan/kernel/auth';
import { before, Database, equals, listPage, since, type ListSpec } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import type { DomainError } from '@banyan/kernel/errors';
import { errors } from '../errors.js';
import { actionOf } from './action.dto.js';
import { creditMinor } from './postings.js';
import type { RunDetailDto, RunDto, RunPageDto, RunStateDto, RunSumDto } from './run.dto.js';

type Facts = Omit<RunDetailDto, 'sums' | 'states' | 'actions'>;

/** Closed periods as operators see them. */
@Injectable()
export class RunList {
  constructor(private readonly db: Database) {}

  all(query: ListQuery): Promise<RunPageDto> {
    return listPage<RunDto>(this.db.query, query, runs);
  }

  /** One run with its sums, and what the operator in hand may do with it now. */
  async one(id: bigint): Promise<RunDetailDto> {
    const fields = { ...runs.fields, makerId: 'r.maker_id' };
    const query = { page: 1, perPage: 1, filter: { id: String(id) } };
    const { data } = await listPage<Facts>(this.db.query, query, { ...runs, fields });
    const [run] = data;
    if (!run) throw errors.run_not_found();
    const [sums, states, earlier] = await Promise.all([
      this.db.query<RunSumDto>(sumsSql, [id]),
      this.db.query<RunStateDto>(
        'select state, count(*)::int as bills from bill where run_id = $1 group by 1 order by 1',
        [id],
      ),
      this.db.query<{ name: string }>(earlierSql, [id]),
    ]);
    const failed = states.some(({ state }) => state === 'FAILED');
    return { ...run, sums, states, actions: actionsOf(run, earlier.length > 0, failed) };
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
const earlierSql = `
select e.name from settlement_run r join settlement_run e on e.brand = r.brand and e.period = r.period and e.kind = 'DIVIDEND'
  and e.starts_at < r.starts_at and e.state = 'AWAIT_APPROVAL'
where r.id = $1 and r.kind = 'DIVIDEND' limit 1`;

/** The platform pays salaries by level; of dividends those of top lines, and fixed amounts. */
const costMinor = `case when b.kind <> 'DIVIDEND' then b.net_minor
  when b.upline_id is null or v.calc = 'FIXED_AMOUNT' then b.gross_minor else 0 end`;
const billsSql = 'bill b join contract_version v on v.contract_id = b.contract_id and v.version = b.version';

const costSql = `coalesce((select jsonb_object_agg(c.currency, c.cost::text) from (
  select b.currency, sum(${costMinor}) as cost from ${billsSql} where b.run_id = r.id group by 1) c), '{}')`;

const sumsSql = `
select b.currency, count(*)::int as bills, sum(b.gross_minor)::text as "grossMinor", sum(b.to_downlines_minor)::text as "toDownlinesMinor",
  sum(b.net_minor)::text as "netMinor", sum(${costMinor})::text as "costMinor",
  coalesce(sum(b.gross_minor - (${costMinor})) filter (where b.kind = 'DIVIDEND'), 0)::text as "dueMinor",
  sum(b.escrow_minor)::text as "escrowMinor",
  coalesce(sum(${creditMinor}) filter (where b.state in ('PAID', 'FORCED')), 0)::text as "paidMinor",
  coalesce(sum(${creditMinor}) filter (where b.state = 'FAILED'), 0)::text as "failedMinor"
from ${billsSql} where b.run_id = $1 group by 1 order by 1`;

const runs: ListSpec = {
  from: 'settlement_run r',
  fields: {
    id: 'r.id',
    brand: 'r.brand',
    kind: 'r.kind',
    period: 'r.period',
    name: 'r.name',
    startsAt: 'r.starts_at',
    endsAt: 'r.ends_at',
    state: 'r.state',
    computedAt: 'r.computed_at',
    bills: '(select count(*)::int from bill b where b.run_id = r.id)',
    open: `(select count(*)::int from bill b where b.run_id = r.id and b.state not in ('NOT_REACHED', 'PAID', 'FORCED'))`,
    failed: `(select count(*)::int from bill b where b.run_id = r.id and b.state = 'FAILED')`,
    costMinor: costSql,
    issues: 'r.issues',
    maker: 'r.maker_name',
    checker: 'r.checker_name',
    approvedAt: 'r.approved_at',
    deadline: 'r.deadline',
  },
  filters: {
    id: equals('r.id', 'bigint'),
    brand: equals('r.brand'),
    kind: equals('r.kind'),
    period: equals('r.period'),
    state: equals('r.state'),
    from: since('r.starts_at'),
    until: before('r.starts_at'),
  },
  sort: ['startsAt', 'DESC'],
  key: 'r.id',
};
