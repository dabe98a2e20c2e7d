import { type Query, sql } from '@banyan/kernel/database';
import { carryInto, type Earlier } from '../settlement/carry.js';
import type { CarryMode, PeriodType } from '../terms/terms.js';
import type { InForce } from './lines.js';
import { lossOfBill } from './loss-sql.js';
import type { Settling } from './period-key.js';
import { pathText } from './uplines.js';

/**
 * The last bill of each contract's downline before an instant, by any contract of the same kind and currency that it ever had: what a team
 * has not made good yet stays with it, whoever signs what with its agent next. `$1` to `$3`: contracts, downlines and currencies; `$4` the
 * kind, `$5` the instant. By way of the few contracts of a member, as a bill is found by its contract.
 */
const earlierBill = sql`unnest($1::bigint[], $2::bigint[], $3::text[]) as l (id, downline_id, currency) cross join lateral (
    select p.* from contract k cross join lateral (
      select * from bill where contract_id = k.id and currency = l.currency and starts_at < $5 order by starts_at desc limit 1
    ) p where k.downline_id = l.downline_id and k.kind = $4 order by p.starts_at desc limit 1
  ) b`;

const parametersOf = (lines: readonly InForce[], before: Date): unknown[] => [
  pathText(lines.map(({ contractId }) => contractId)),
  pathText(lines.map(({ downlineId }) => downlineId)),
  lines.map(({ currency }) => currency),
  lines[0]?.terms.kind,
  before,
];

const onwardSql = sql`select l.id, b.onward_minor as onward from ${earlierBill} where b.onward_minor <> 0`;

/** What salaries of earlier periods left below zero, by contract; lines are of one kind. */
export async function onwardOf(query: Query, lines: readonly InForce[], before: Date): Promise<Map<bigint, bigint>> {
  const rows = await query<{ id: string; onward: string }>(onwardSql, parametersOf(lines, before));
  return new Map(rows.map(({ id, onward }) => [BigInt(id), BigInt(onward)]));
}

type EarlierRow = Record<'id' | 'loss' | 'base', string> & { endsAt: Date };

/** The period that a bill belongs to ends it, also when the contract ended within: the deficit is of the whole period. */
const lossSql = sql`select l.id, ${lossOfBill}::text as loss, b.base_minor as base, r.ends_at as "endsAt"
  from ${earlierBill} join settlement_run r on r.id = b.run_id`;

/** What dividends of earlier periods carry into one, by contract; lines are of one kind. */
export async function carriedInto(
  query: Query,
  lines: readonly InForce[],
  { span, period }: Settling,
  mode: CarryMode,
) {
  const rows = await query<EarlierRow>(lossSql, parametersOf(lines, span.start));
  return new Map(
    rows.map(({ id, loss, base, endsAt }) => {
      const next = mode === 'PERMANENT' || endsAt.getTime() === span.start.getTime();
      const earlier: Earlier | null = next ? { lossMinor: BigInt(loss), baseMinor: BigInt(base) } : null;
      return [BigInt(id), carryInto(mode, period as PeriodType, span, earlier)];
    }),
  );
}
