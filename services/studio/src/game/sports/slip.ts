import type { LegResult, Pair } from './sport.js';

/** The most matches that one slip joins. */
export const mostLegs = 8;

const thousand = 10_000_000n;

/** Stakes in minor units: whole thousands of VND. */
export const stakeStep = thousand;
export const lowestStake = thousand;
export const highestStake = 2000n * thousand;

/** The most that a slip may pay, its stake included; a slip that could pay more is not taken. */
export const highestPayout = 500_000n * thousand;

/** One match of a slip, as it was taken. */
export interface Leg {
  readonly match: string;
  readonly home: number;
  readonly away: number;
  /** The match day, from 1. */
  readonly day: number;
  readonly pick: string;
  /** In hundredths, frozen. */
  readonly odds: number;
  /** Ticks played when it was taken, and how it stood; null before the kick-off. */
  readonly live: { readonly tick: number; readonly score: Pair } | null;
}

export interface SlipChoice {
  readonly legs: readonly Leg[];
  /** What the slip returns on average, in millionths of its stake: the product over its legs. */
  readonly returns: number;
}

/** What became of a leg. VOID: the match does not count. */
export interface LegEnd {
  readonly result: LegResult | 'VOID';
  readonly score: Pair;
  /** Rounds of the maps that were played. */
  readonly maps: readonly Pair[];
  /** What the verifier needs; null of a match that was not played. */
  readonly fair: { readonly serverSeed: string; readonly salt: string; readonly nonce: number } | null;
}

export interface SlipDrawn {
  readonly legs: readonly LegEnd[];
}

/** What a stake comes to at these odds (hundredths each), rounded down to the minor unit. */
export function payout(stakeMinor: bigint, odds: readonly number[]): bigint {
  const product = odds.reduce((sum, one) => sum * BigInt(one), stakeMinor);
  return product / 100n ** BigInt(odds.length);
}

/** What a decided slip wins: nothing when a leg is lost; a leg that went back or is void counts 1. */
export function slipWin({ legs: ends }: SlipDrawn, { legs }: SlipChoice, stakeMinor: bigint): bigint {
  if (ends.some(({ result }) => result === 'LOST')) return 0n;
  return payout(
    stakeMinor,
    legs.filter((_, at) => ends[at]?.result === 'WON').map(({ odds }) => odds),
  );
}
