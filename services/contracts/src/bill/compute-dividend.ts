import { type Query, sql } from '@banyan/kernel/database';
import { carryInto, type CarryMode, type Earlier } from '../settlement/carry.js';
import { settleDividend } from '../settlement/dividend.js';
import { least } from '../terms/amounts.js';
import type { PeriodType } from '../terms/terms.js';
import { billsOf, figuresOfLines, partsOf, type Computed } from './computed.js';
import type { InForce } from './lines.js';
import type { Settling } from './period-key.js';
import { teamSalaries, type TeamFigures } from './team-figures.js';

/** Dividends: the platform pays the top lines, every upline its downlines. Of the net loss: after the team's salaries. */
export async function computeDividend(
  query: Query,
  of: Settling,
  all: readonly InForce[],
  mode: CarryMode,
): Promise<Computed> {
  const figures = await lossesOf(query, all, of);
  const carried = await carriedInto(query, all, of, mode);
  return billsOf(all, { figures, carried }, settleDividend, ({ baseMinor }) => least(baseMinor, 0n));
}

async function lossesOf(query: Query, lines: readonly InForce[], of: Settling): Promise<Map<bigint, TeamFigures>> {
  const figures = await figuresOfLines(query, lines, of);
  for (const [at, part] of partsOf(lines, of.span.end)) {
    const { brand, zone, under } = of;
    const span = { brand, zone, under, from: of.span.start, until: new Date(at) };
    for (const [id, salaryMinor] of await teamSalaries(query, part, span)) {
      const own = figures.get(id);
      if (own) figures.set(id, { ...own, salaryMinor, lossMinor: own.lossMinor - salaryMinor });
    }
  }
  return figures;
}

type EarlierRow = Record<'id' | 'loss' | 'base', string> & { endsAt: Date };

async function carriedInto(query: Query, lines: readonly InForce[], { span, period }: Settling, mode: CarryMode) {
  const ids = lines.map(({ contractId }) => String(contractId));
  const rows = await query<EarlierRow>(earlierSql, [ids, span.start]);
  return new Map(
    rows.map(({ id, loss, base, endsAt }) => {
      const next = mode === 'PERMANENT' || endsAt.getTime() === span.start.getTime();
      const earlier: Earlier | null = next ? { lossMinor: BigInt(loss), baseMinor: BigInt(base) } : null;
      return [BigInt(id), carryInto(mode, period as PeriodType, span, earlier)];
    }),
  );
}

const earlierSql = sql`
select c.id, (b.stake_minor - b.payout_minor - b.salary_minor)::text as loss, b.base_minor as base, b.ends_at as "endsAt"
from unnest($1::bigint[]) as c (id) cross join lateral (
  select * from bill where contract_id = c.id and starts_at < $2 order by starts_at desc limit 1
) b`;
