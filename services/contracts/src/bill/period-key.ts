import type { Period } from '../period/period.js';
import type { ContractKind, PeriodType } from '../terms/terms.js';

/** A period of contracts of one kind: dividends by their own, salaries by the day, real-time ones by the window. */
export interface KindOfPeriod {
  readonly brand: string;
  readonly kind: ContractKind;
  readonly period: PeriodType | 'WINDOW';
}

/** A period to settle; `zone` is the brand's. */
export interface Settling extends KindOfPeriod {
  readonly span: Period;
  readonly zone: string;
  /** Only what this agent's team did, and the contracts in it: what would have been, for one agent. Absent: everything. */
  readonly under?: bigint | undefined;
  /** What is carried into a real-time window instead of what its contracts' last bills left. */
  readonly carried?: ReadonlyMap<bigint, bigint>;
}

const minuteMs = 60_000;

/** In this order, since dividends subtract the salaries that were paid before. `delayMs`: after the period's end. */
export const schedule: ReadonlyArray<Omit<KindOfPeriod, 'brand'> & { readonly delayMs: number }> = [
  { kind: 'REALTIME', period: 'WINDOW', delayMs: 0 },
  { kind: 'HOURLY', period: 'D', delayMs: 125 * minuteMs },
  { kind: 'DAILY', period: 'D', delayMs: 125 * minuteMs },
  ...(['D', 'W', 'H', 'M'] as const).map((period) => ({ kind: 'DIVIDEND', period, delayMs: 130 * minuteMs }) as const),
];
