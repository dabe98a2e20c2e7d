import type { Query } from '@banyan/kernel/database';
import { hoursOf, type Period } from '../period/period.js';
import type { Issue } from '../settlement/bill.js';
import { salaryCarry } from '../settlement/carry.js';
import { addedMoney, withLoss } from '../settlement/net-loss.js';
import { roundingOf } from '../settlement/rounding.js';
import { settleSalary } from '../settlement/salary.js';
import { byCurrency, figuresOfLines, ruleLine, type Computed, type ComputedBill, type HourPart } from './computed.js';
import { onwardOf } from './earlier-bills.js';
import { treeOf, type InForce } from './lines.js';
import type { Settling } from './period-key.js';
import { noTeamFigures, type TeamFigures } from './team-figures.js';

/** What a contract has come to in the hours so far. */
interface Sum {
  figures: TeamFigures;
  tier: number | null;
  grossMinor: bigint;
  toDownlinesMinor: bigint;
  netMinor: bigint;
  readonly hours: HourPart[];
}

/** Hourly salaries: every hour of the day by its own tier, paid in one sum. */
export async function computeHourly(query: Query, of: Settling, lines: readonly InForce[]): Promise<Computed> {
  const carried = await onwardOf(query, lines, of.span.start);
  const day = new HourlyDay(lines, carried);
  for (const hour of hoursOf(of.span)) {
    const counting = lines.filter(({ until }) => until >= hour.end);
    day.add(hour, counting, await figuresOfLines(query, counting, { ...of, span: hour }));
  }
  return day.computed();
}

class HourlyDay {
  private readonly sums = new Map<bigint, Sum>();
  private readonly issues = new Map<bigint, Issue>();
  private readonly owed: Map<bigint, bigint>;

  constructor(
    private readonly lines: readonly InForce[],
    private readonly carried: ReadonlyMap<bigint, bigint>,
  ) {
    this.owed = new Map(carried);
  }

  add(hour: Period, lines: readonly InForce[], figures: ReadonlyMap<bigint, TeamFigures>): void {
    for (const [currency, group] of byCurrency(lines)) {
      const given = group.flatMap((line) => {
        const own = figures.get(line.contractId);
        return own ? [ruleLine(line, own, this.owed.get(line.contractId) ?? 0n)] : [];
      });
      const { bills, positions, issues } = settleSalary(treeOf(group), given, roundingOf(currency).billMinor);
      for (const issue of issues) this.issues.set(issue.agentId, issue);
      const positionOf = new Map(positions.map((position) => [position.agentId, position]));
      for (const { contractId, downlineId, tier, grossMinor } of bills) {
        const own = figures.get(contractId) ?? noTeamFigures;
        const { toDownlinesMinor = 0n, netMinor = 0n } = positionOf.get(downlineId) ?? {};
        this.put(contractId, hour, own, { tier, grossMinor, toDownlinesMinor, netMinor });
      }
    }
  }

  private put(contractId: bigint, hour: Period, own: TeamFigures, part: Omit<Sum, 'hours' | 'figures'>): void {
    const none: Sum = {
      figures: noTeamFigures,
      tier: null,
      grossMinor: 0n,
      toDownlinesMinor: 0n,
      netMinor: 0n,
      hours: [],
    };
    const sum = this.sums.get(contractId) ?? none;
    this.sums.set(contractId, sum);
    sum.figures = addedFigures(sum.figures, own);
    sum.tier = sum.tier === null || (part.tier !== null && part.tier > sum.tier) ? part.tier : sum.tier;
    sum.grossMinor += part.grossMinor;
    sum.toDownlinesMinor += part.toDownlinesMinor;
    sum.netMinor += part.netMinor;
    sum.hours.push({
      start: hour.start.toISOString(),
      betMinor: String(own.betMinor),
      active: own.active,
      tier: part.tier,
      grossMinor: String(part.grossMinor),
      netMinor: String(part.netMinor),
    });
    this.owed.set(contractId, salaryCarry(own.betMinor, this.owed.get(contractId) ?? 0n).onwardMinor);
  }

  computed(): Computed {
    const bills = this.lines.flatMap((line): ComputedBill[] => {
      const sum = this.sums.get(line.contractId);
      if (!sum) return [];
      const carriedMinor = this.carried.get(line.contractId) ?? 0n;
      const baseMinor = sum.figures.betMinor + carriedMinor;
      return [{ line, ...sum, carriedMinor, baseMinor, onwardMinor: this.owed.get(line.contractId) ?? 0n }];
    });
    return { bills, issues: [...this.issues.values()] };
  }
}

/** Sums; the active members of the busiest hour. */
function addedFigures(a: TeamFigures, b: TeamFigures): TeamFigures {
  return withLoss({
    ...addedMoney(a, b),
    betMinor: a.betMinor + b.betMinor,
    winStakeMinor: a.winStakeMinor + b.winStakeMinor,
    lossStakeMinor: a.lossStakeMinor + b.lossStakeMinor,
    active: Math.max(a.active, b.active),
  });
}
