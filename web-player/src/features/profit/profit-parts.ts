import type { ProfitDay } from '../../api/profit';

/** The sums of a day, in the order of a statement. */
const parts = [
  'deposits',
  'withdrawals',
  'stakes',
  'wins',
  'bonuses',
  'salaries',
  'transfers',
  'vendors',
  'corrections',
] as const;
export type ProfitPart = (typeof parts)[number];

/** What everybody has; the others are shown to those who had some. */
const always: ReadonlySet<ProfitPart> = new Set(['deposits', 'withdrawals', 'stakes', 'wins', 'bonuses']);

/** What days came to together, in minor units with their sign. */
export const sumOf = (days: readonly ProfitDay[], part: ProfitPart | 'result'): bigint =>
  days.reduce((sum, day) => sum + BigInt(day[`${part}Minor`]), 0n);

export const shownParts = (days: readonly ProfitDay[]): ProfitPart[] =>
  parts.filter((part) => always.has(part) || days.some((day) => day[`${part}Minor`] !== '0'));
