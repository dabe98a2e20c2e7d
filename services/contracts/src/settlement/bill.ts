import type { Period } from '../period/period.js';
import { ascending } from '../terms/amounts.js';
import { grossOf } from '../terms/tiers.js';
import type { Figures, Terms } from '../terms/terms.js';
import type { Tree } from './tree.js';

/** A contract in force in the period, with what its downline's team did. `uplineId` null: the platform's own. */
export interface Line {
  readonly contractId: bigint;
  readonly uplineId: bigint | null;
  readonly downlineId: bigint;
  readonly terms: Terms;
  readonly figures: Figures;
  /** Zero or less: a deficit of earlier periods. */
  readonly carriedMinor: bigint;
}

/** What one contract comes to in one period. */
export interface Bill {
  readonly contractId: bigint;
  readonly uplineId: bigint | null;
  readonly downlineId: bigint;
  /** Bets or loss, with what was carried in. */
  readonly baseMinor: bigint;
  /** Counts from 0; null when no tier was reached. */
  readonly tier: number | null;
  readonly grossMinor: bigint;
  readonly status: 'NOT_REACHED' | 'CALCULATED';
}

/** What an agent gets and what goes on to its downlines: also of an agent that has no bill of its own and still owes. */
export interface Position {
  readonly agentId: bigint;
  readonly grossMinor: bigint;
  readonly toDownlinesMinor: bigint;
  /** What is left. Negative in a dividend: the agent owes it from its own balance. */
  readonly netMinor: bigint;
}

/** A team that could not be settled, for somebody to look at. */
export interface Issue {
  readonly code: 'NO_PLATFORM_CONTRACT';
  readonly agentId: bigint;
}

export interface Settlement {
  readonly bills: readonly Bill[];
  readonly positions: readonly Position[];
  readonly issues: readonly Issue[];
  readonly platformCostMinor: bigint;
}

/** The key under which a bill exists once, however often and wherever it is computed. */
export const billKey = (contractId: bigint, period: Period): string => `${contractId}:${period.start.toISOString()}`;

/** The results of a run that are not there yet: a second run of a period adds nothing. */
export function onlyNew<T>(computed: readonly T[], keyOf: (item: T) => string, existing: ReadonlySet<string>): T[] {
  return computed.filter((item) => !existing.has(keyOf(item)));
}

/** What a contract's rate is applied to, with what was carried in, and the figures with it: those that its tiers look at. */
export function countedOf({ basis }: Terms, figures: Figures, carriedMinor: bigint) {
  const ofLoss = basis === 'NET_LOSS';
  const baseMinor = (ofLoss ? figures.lossMinor : figures.betMinor) + carriedMinor;
  return { baseMinor, counted: ofLoss ? { ...figures, lossMinor: baseMinor } : { ...figures, betMinor: baseMinor } };
}

/** The base, tier and gross of one contract; rounded down once. */
export function billOf(line: Line, quantumMinor: bigint): Bill {
  const { contractId, uplineId, downlineId, terms, figures, carriedMinor } = line;
  const { baseMinor, counted } = countedOf(terms, figures, carriedMinor);
  const { tier, grossMinor } = grossOf(terms, counted, quantumMinor);
  const status = tier === null ? 'NOT_REACHED' : 'CALCULATED';
  return { contractId, uplineId, downlineId, baseMinor, tier, grossMinor, status };
}

/** The lines of teams whose top line has a platform contract, in one order whatever the input's; and the others, by top line. */
export function settleable(lines: readonly Line[], tree: Tree): { lines: Line[]; issues: Issue[] } {
  const signed = new Set(lines.flatMap(({ uplineId, downlineId }) => (uplineId === null ? [downlineId] : [])));
  const left = lines.filter(({ downlineId }) => !signed.has(tree.top(downlineId)));
  const tops = [...new Set(left.map(({ downlineId }) => tree.top(downlineId)))].sort(ascending);
  return {
    lines: lines
      .filter(({ downlineId }) => signed.has(tree.top(downlineId)))
      .sort((a, b) => ascending(a.contractId, b.contractId)),
    issues: tops.map((agentId) => ({ code: 'NO_PLATFORM_CONTRACT', agentId })),
  };
}
