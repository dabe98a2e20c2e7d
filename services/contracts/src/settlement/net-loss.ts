import { positive } from '../terms/amounts.js';

/** What a team's bets came to in a period, all positive. */
export interface TeamMoney {
  readonly betMinor: bigint;
  readonly payoutMinor: bigint;
  readonly rebateMinor: bigint;
  readonly salaryMinor: bigint;
  readonly bonusMinor: bigint;
  readonly feeMinor: bigint;
}

/** What the team lost after everything that the platform gave back; negative when the team won. */
export const netLoss = (money: TeamMoney): bigint =>
  money.betMinor - money.payoutMinor - money.rebateMinor - money.bonusMinor - money.salaryMinor - money.feeMinor;

/** A fee of so many basis points on a loss; a team that won pays none. */
export const feeOf = (lossMinor: bigint, feeBp: number): bigint => (positive(lossMinor) * BigInt(feeBp)) / 10_000n;
