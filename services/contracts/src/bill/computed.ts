import type { Query } from '@banyan/kernel/database';
import type { Bill, Issue, Line, Position, Settlement } from '../settlement/bill.js';
import { roundingOf } from '../settlement/rounding.js';
import type { TreeAgent } from '../settlement/tree.js';
import type { Settling } from './period-key.js';
import { treeOf, type InForce } from './lines.js';
import { noTeamFigures, teamFigures, type TeamFigures } from './team-figures.js';

/** An hour of an hourly salary, by its own tier. Amounts are digit strings. */
export interface HourPart {
  readonly start: string;
  readonly betMinor: string;
  readonly active: number;
  readonly tier: number | null;
  readonly grossMinor: string;
  readonly netMinor: string;
}

/** What a contract comes to in a period, with everything that the figure was made of. */
export interface ComputedBill {
  readonly line: InForce;
  readonly figures: TeamFigures;
  readonly carriedMinor: bigint;
  readonly baseMinor: bigint;
  readonly tier: number | null;
  readonly grossMinor: bigint;
  readonly toDownlinesMinor: bigint;
  readonly netMinor: bigint;
  /** Zero or less: what the next period starts with. */
  readonly onwardMinor: bigint;
  readonly hours: readonly HourPart[] | null;
}

export interface Computed {
  readonly bills: readonly ComputedBill[];
  readonly issues: readonly Issue[];
}

/** Contracts of one currency settle together: a difference between two currencies means nothing. */
export function byCurrency(lines: readonly InForce[]): Map<string, InForce[]> {
  const groups = new Map<string, InForce[]>();
  for (const line of lines) {
    const group = groups.get(line.currency);
    if (group) group.push(line);
    else groups.set(line.currency, [line]);
  }
  return groups;
}

/** The figures of every contract for its own part of a span. */
export async function figuresOfLines(
  query: Query,
  lines: readonly InForce[],
  { brand, zone, span, under }: Pick<Settling, 'brand' | 'zone' | 'span' | 'under'>,
): Promise<Map<bigint, TeamFigures>> {
  const found: Array<Map<bigint, TeamFigures>> = [];
  for (const [at, part] of partsOf(lines, span.end))
    found.push(await teamFigures(query, part, { brand, zone, under, from: span.start, until: new Date(at) }));
  const [first] = found;
  return found.length === 1 && first ? first : new Map(found.flatMap((figures) => [...figures]));
}

/** Contracts by where their part of a span ends: one group, but for those that an operator ended within it. */
export function partsOf(lines: readonly InForce[], end: Date): Map<number, InForce[]> {
  const parts = new Map<number, InForce[]>();
  for (const line of lines) {
    const until = Math.min(line.until.getTime(), end.getTime());
    const part = parts.get(until);
    if (part) part.push(line);
    else parts.set(until, [line]);
  }
  return parts;
}

/** What contracts of a period are computed from: figures and what is carried in, by contract. */
interface Given {
  readonly figures: ReadonlyMap<bigint, TeamFigures>;
  readonly carried: ReadonlyMap<bigint, bigint>;
}

/**
 * The bills of contracts by the rules of their kind, currency by currency. `onward`: what a bill leaves for the next period, by what
 * the team did and what was carried in.
 */
export function billsOf(
  all: readonly InForce[],
  { figures, carried }: Given,
  settle: (agents: readonly TreeAgent[], given: readonly Line[], quantumMinor: bigint) => Settlement,
  onward: (bill: Bill, figures: TeamFigures, carriedMinor: bigint) => bigint,
): Computed {
  const [bills, issues]: [ComputedBill[], Issue[]] = [[], []];
  for (const [currency, lines] of byCurrency(all)) {
    const known = new Map(lines.map((line) => [line.contractId, line]));
    const given: Line[] = [];
    for (const line of lines) {
      const own = figures.get(line.contractId);
      if (own) given.push(ruleLine(line, own, carried.get(line.contractId) ?? 0n));
    }
    const settled = settle(treeOf(lines), given, roundingOf(currency).billMinor);
    const positionOf = new Map(settled.positions.map((position) => [position.agentId, position]));
    for (const issue of settled.issues) issues.push(issue);
    for (const bill of settled.bills) {
      const line = known.get(bill.contractId);
      if (!line) continue;
      const carriedMinor = carried.get(bill.contractId) ?? 0n;
      const own = figures.get(bill.contractId) ?? noTeamFigures;
      const of = { figures: own, carriedMinor, onwardMinor: onward(bill, own, carriedMinor) };
      bills.push(computedBill(line, bill, positionOf.get(bill.downlineId), of));
    }
  }
  return { bills, issues };
}

/** A contract as the rules see it. */
export const ruleLine = (line: InForce, figures: TeamFigures, carriedMinor: bigint): Line => ({
  contractId: line.contractId,
  uplineId: line.uplineId,
  downlineId: line.downlineId,
  terms: line.terms,
  figures,
  carriedMinor,
});

/** A bill of the rules with what it was made of. */
function computedBill(
  line: InForce,
  bill: Bill,
  position: Position | undefined,
  of: { figures: TeamFigures; carriedMinor: bigint; onwardMinor: bigint },
): ComputedBill {
  const { toDownlinesMinor = 0n, netMinor = 0n } = position ?? {};
  const { baseMinor, tier, grossMinor } = bill;
  const { figures, carriedMinor, onwardMinor } = of;
  return {
    line,
    figures,
    carriedMinor,
    baseMinor,
    tier,
    grossMinor,
    toDownlinesMinor,
    netMinor,
    onwardMinor,
    hours: null,
  };
}
