import type { Query } from '@banyan/kernel/database';
import { carryInto, type CarryMode, type Earlier } from '../settlement/carry.js';
import { settleDividend } from '../settlement/dividend.js';
import { roundingOf } from '../settlement/rounding.js';
import type { PeriodType } from '../terms/terms.js';
import { byCurrency, computedBill, figuresOfLines, partsOf, ruleLine, type Computed } from './computed.js';
import { treeOf, type InForce } from './lines.js';
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
  const parts = [...byCurrency(all)].map(([currency, lines]): Computed => {
    const known = new Map(lines.map((line) => [line.contractId, line]));
    const given = lines.flatMap((line) => {
      const own = figures.get(line.contractId);
      return own ? [ruleLine(line, own, carried.get(line.contractId) ?? 0n)] : [];
    });
    const { bills, positions, issues } = settleDividend(treeOf(lines), given, roundingOf(currency).billMinor);
    const positionOf = new Map(positions.map((position) => [position.agentId, position]));
    return {
      issues,
      bills: bills.flatMap((bill) => {
        const line = known.get(bill.contractId);
        if (!line) return [];
        const carriedMinor = carried.get(bill.contractId) ?? 0n;
        const of = { figures: figures.get(bill.contractId), carriedMinor, onwardMinor: bill.baseMinor < 0n ? bill.baseMinor : 0n };
        return [computedBill(line, bill, positionOf.get(bill.downlineId), of)];
      }),
    }; // prettier-ignore
  });
  return { bills: parts.flatMap(({ bills }) => bills), issues: parts.flatMap(({ issues }) => issues) };
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

const earlierSql = `
select c.id, (b.stake_minor - b.payout_minor - b.salary_minor)::text as loss, b.base_minor as base, b.ends_at as "endsAt"
from unnest($1::bigint[]) as c (id) cross join lateral (
  select * from bill where contract_id = c.id and starts_at < $2 order by starts_at desc limit 1
) b`;
