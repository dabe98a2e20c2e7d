import { positive } from '../terms/amounts.js';

/** Everything that the platform gives back of a team's loss besides payouts: each is a line of its own on a dividend's bill. */
export const givenBack = ['rebate', 'bonus', 'promo', 'jackpot', 'salary', 'fee'] as const;
export type GivenBack = (typeof givenBack)[number];

/** The same as amounts, in minor units; positive: given. */
export type Given = Readonly<Record<`${GivenBack}Minor`, bigint>>;

/** What a team's bets came to in a period, and what it was given besides. */
export interface TeamMoney extends Given {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

export const nothingGiven: Given = {
  rebateMinor: 0n,
  bonusMinor: 0n,
  promoMinor: 0n,
  jackpotMinor: 0n,
  salaryMinor: 0n,
  feeMinor: 0n,
};

/**
 * What the team lost after everything that the platform gave back; negative when the team won. The one place where this is decided: bills,
 * previews, simulations and what is carried all come here, and SQL is made from {@link givenBack}.
 */
export const netLoss = (money: TeamMoney): bigint =>
  givenBack.reduce((left, part) => left - money[`${part}Minor`], money.stakeMinor - money.payoutMinor);

/** Figures with the loss that they come to. */
export const withLoss = <T extends TeamMoney>(figures: T): T & { readonly lossMinor: bigint } => ({
  ...figures,
  lossMinor: netLoss(figures),
});

/** Two lots of money together. */
export function addedMoney(a: TeamMoney, b: TeamMoney): TeamMoney {
  const sums = givenBack.map((part) => [`${part}Minor`, a[`${part}Minor`] + b[`${part}Minor`]] as const);
  const given = Object.fromEntries(sums) as Record<`${GivenBack}Minor`, bigint>;
  return { ...given, stakeMinor: a.stakeMinor + b.stakeMinor, payoutMinor: a.payoutMinor + b.payoutMinor };
}

/** A fee of so many basis points on an amount; on what a team won there is none. */
export const feeOf = (minor: bigint, feeBp: number): bigint => (positive(minor) * BigInt(feeBp)) / 10_000n;

/** With a brand's fee by percentage of what the team lost in its rounds. */
export const withLossFee = <T extends TeamMoney>(figures: T, feeBp: number): T => ({
  ...figures,
  feeMinor: figures.feeMinor + feeOf(figures.stakeMinor - figures.payoutMinor, feeBp),
});
