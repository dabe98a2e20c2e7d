import type { RoundState } from './round-rules.js';

/** What a vendor's stakes and wins tell of a round. Amounts in minor units, what was rolled back already taken off. */
export interface Staked {
  readonly state: RoundState;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}

/**
 * Games of several bets a round: what was at risk in one is what it moved, so both sides of a table, nearly all of a wheel, and
 * what was cashed out near its stake count as little as they risk.
 */
const byMovement: ReadonlySet<string> = new Set(['LIVE', 'SPORTS']);

/**
 * What of a stake is a valid bet, which salaries, VIP levels and rebates count: nothing of a round that was taken back, that gave its
 * stake back, or that was free. This is the only place that says so: others read it in `RoundSettled`.
 */
export function validBetOf({ state, stakeMinor, winMinor }: Staked, category: string): bigint {
  if (state !== 'COMPLETED' || stakeMinor <= 0n || winMinor === stakeMinor) return 0n;
  if (!byMovement.has(category)) return stakeMinor;
  const moved = winMinor > stakeMinor ? winMinor - stakeMinor : stakeMinor - winMinor;
  return moved < stakeMinor ? moved : stakeMinor;
}
