import type { Query } from '@banyan/kernel/database';
import type { Bill, Issue, Line, Position } from '../settlement/bill.js';
import type { Settling } from './period-key.js';
import type { InForce } from './lines.js';
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
  const found = new Map<bigint, TeamFigures>();
  for (const [at, part] of partsOf(lines, span.end)) {
    const until = new Date(at);
    const figures = await teamFigures(query, part, { brand, zone, under, from: span.start, until });
    for (const [id, own] of figures) found.set(id, own);
  }
  return found;
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

/** What the last bill of each contract before an instant left over. */
export async function onwardOf(query: Query, lines: readonly InForce[], before: Date): Promise<Map<bigint, bigint>> {
  const sql = `select c.id, b.onward_minor as onward from unnest($1::bigint[]) as c (id) cross join lateral (
      select onward_minor from bill where contract_id = c.id and starts_at < $2 order by starts_at desc limit 1
    ) b where b.onward_minor <> 0`;
  const ids = lines.map(({ contractId }) => String(contractId));
  const rows = await query<{ id: string; onward: string }>(sql, [ids, before]);
  return new Map(rows.map(({ id, onward }) => [BigInt(id), BigInt(onward)]));
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
export function computedBill(
  line: InForce,
  bill: Bill,
  position: Position | undefined,
  of: { figures?: TeamFigures | undefined; carriedMinor: bigint; onwardMinor: bigint },
): ComputedBill {
  const { toDownlinesMinor = 0n, netMinor = 0n } = position ?? {};
  const { baseMinor, tier, grossMinor } = bill;
  const { carriedMinor, onwardMinor, figures = noTeamFigures } = of;
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
