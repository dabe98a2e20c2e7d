import type { Query } from '@banyan/kernel/database';
import { salaryCarry } from '../settlement/carry.js';
import { roundingOf } from '../settlement/rounding.js';
import { settleSalary } from '../settlement/salary.js';
import { byCurrency, computedBill, figuresOfLines, onwardOf, ruleLine, type Computed } from './computed.js';
import { treeOf, type InForce } from './lines.js';
import type { Settling } from './period-key.js';

/** Daily salaries: the platform pays each level what it earns over those below. */
export async function computeDaily(query: Query, of: Settling, all: readonly InForce[]): Promise<Computed> {
  const figures = await figuresOfLines(query, all, of);
  const carried = await onwardOf(query, all, of.span.start);
  const parts = [...byCurrency(all)].map(([currency, lines]): Computed => {
    const known = new Map(lines.map((line) => [line.contractId, line]));
    const given = lines.flatMap((line) => {
      const own = figures.get(line.contractId);
      return own ? [ruleLine(line, own, carried.get(line.contractId) ?? 0n)] : [];
    });
    const { bills, positions, issues } = settleSalary(treeOf(lines), given, roundingOf(currency).billMinor);
    const positionOf = new Map(positions.map((position) => [position.agentId, position]));
    return {
      issues,
      bills: bills.flatMap((bill) => {
        const line = known.get(bill.contractId);
        const own = figures.get(bill.contractId);
        if (!line) return [];
        const carriedMinor = carried.get(bill.contractId) ?? 0n;
        const { onwardMinor } = salaryCarry(own?.betMinor ?? 0n, carriedMinor);
        const position = positionOf.get(bill.downlineId);
        return [computedBill(line, bill, position, { figures: own, carriedMinor, onwardMinor })];
      }),
    };
  });
  return { bills: parts.flatMap(({ bills }) => bills), issues: parts.flatMap(({ issues }) => issues) };
}
