import { least } from '../terms/amounts.js';
import type { CarryMode, PeriodType } from '../terms/terms.js';
import { isSecondHalf, type Period } from '../period/period.js';

/** The period before, as it was billed. */
export interface Earlier {
  /** The team's own loss in that period, without what was carried into it. */
  readonly lossMinor: bigint;
  /** The loss with what was carried into it. */
  readonly baseMinor: bigint;
}

/** The deficit that goes into a period: zero, or negative (a team's win that its next loss makes good). */
export function carryInto(mode: CarryMode, type: PeriodType, period: Period, earlier: Earlier | null): bigint {
  if (!earlier || mode === 'NONE') return 0n;
  if (mode === 'PERMANENT') return deficit(earlier.baseMinor);
  if (mode === 'SECOND_HALF_ONLY' && !isSecondHalf(type, period)) return 0n;
  return deficit(earlier.lossMinor);
}

/**
 * A salary's bets of a day with the deficit that late rollbacks left: what counts today, and what goes on to tomorrow.
 * Nothing but a rollback makes a day negative, so nothing else is ever carried.
 */
export function salaryCarry(betMinor: bigint, carriedMinor: bigint): { baseMinor: bigint; onwardMinor: bigint } {
  const baseMinor = betMinor + carriedMinor;
  return { baseMinor, onwardMinor: deficit(baseMinor) };
}

const deficit = (minor: bigint): bigint => least(minor, 0n);
