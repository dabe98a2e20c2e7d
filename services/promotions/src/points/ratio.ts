import type { Contribution } from '../campaign/terms.js';

/** How much of a stake counts for points, in percent of it, by the game's category. Source: domain.md 5.1. */
export const factors: Contribution = { RNG: 100, FISH: 100, LIVE: 50, SPORTS: 80, PVP: 50, LOTTERY: 50 };

/** What brings one point when it counts whole: 100,000 VND in minor units. Source: domain.md 5.1. */
export const unitMinor = 1_000_000_000n;
/** Points are of what is staked in this currency. */
export const pointCurrency = 'VND';

/** Points for hundredths of staked minor units; what is below a point is carried. */
export const pointsOf = (hundredths: bigint): bigint => (hundredths > 0n ? hundredths / (unitMinor * 100n) : 0n);

export interface Level {
  readonly level: number;
  /** So many points are {@link stepMinor}. */
  readonly ratio: number;
  /** Conversions of a day. */
  readonly daily: number;
  /** What they may come to. */
  readonly dailyMinor: bigint;
}

/** What a ratio's points come to: 1,000 VND. */
export const stepMinor = 10_000_000n;
/** Of a conversion, how many times it has to be staked. */
export const turnover = 1;

const thousands = (amount: number): bigint => BigInt(amount) * stepMinor;

const firstLevel: Level = { level: 0, ratio: 1_000, daily: 1, dailyMinor: thousands(100) };

/** By VIP level. Source: domain.md 5.1; decision 12. */
export const levels: readonly Level[] = [
  firstLevel,
  { level: 1, ratio: 950, daily: 1, dailyMinor: thousands(200) },
  { level: 2, ratio: 900, daily: 2, dailyMinor: thousands(400) },
  { level: 3, ratio: 850, daily: 2, dailyMinor: thousands(800) },
  { level: 4, ratio: 800, daily: 3, dailyMinor: thousands(1_500) },
  { level: 5, ratio: 700, daily: 3, dailyMinor: thousands(3_000) },
  { level: 6, ratio: 600, daily: 5, dailyMinor: thousands(5_000) },
];

/** Of a VIP level; a brand's levels above the last one are worth as much. */
export const rulesOf = (level: number): Level => levels[level] ?? levels.at(-1) ?? firstLevel;
