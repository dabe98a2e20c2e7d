import type { RoundState } from './round-rules.js';

/** What a vendor's stakes and wins tell of a round. Amounts in minor units, what was rolled back already taken off. */
export interface Staked {
  readonly state: RoundState;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}

/** The games of chance whose whole stake is at risk whatever is chosen: slots, with a pool or without. */
const wholeStake: ReadonlySet<string> = new Set(['slots', 'jackpot']);

/** Where the catalogue lists a game; without a category it has none of it. */
export interface Listed {
  readonly category: string;
  readonly types: readonly string[];
}

/**
 * Whether the whole stake of a game is at risk in each round. Of all others, and of what the catalogue does not know, what was at risk is what
 * the round moved: so both sides of a table, nearly all of a wheel, a dice roll that hardly loses and what was cashed out near its stake count
 * as little as they risk.
 */
const isWhole = ({ category, types }: Listed): boolean =>
  category === 'FISH' || (category === 'RNG' && types.length > 0 && types.every((type) => wholeStake.has(type)));

/**
 * What of a stake is a valid bet, which salaries, VIP levels and rebates count: nothing of a round that was taken back, that gave its
 * stake back, or that was free. This is the only place that says so: others read it in `RoundSettled`.
 */
export function validBetOf({ state, stakeMinor, winMinor }: Staked, game: Listed): bigint {
  if (state !== 'COMPLETED' || stakeMinor <= 0n || winMinor === stakeMinor) return 0n;
  if (isWhole(game)) return stakeMinor;
  const moved = winMinor > stakeMinor ? winMinor - stakeMinor : stakeMinor - winMinor;
  return moved < stakeMinor ? moved : stakeMinor;
}
