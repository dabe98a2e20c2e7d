/** What a settled round says. `state` CANCELLED: every bet was taken back. */
export interface SettledRound {
  readonly state: string;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  /** What of the stake is a valid bet, as the games service says. */
  readonly validMinor: bigint;
}

/** A round as an event tells it. Releases that did not say what of it is a valid bet meant all of a stake that was not given back. */
export function roundOf(
  told: Omit<SettledRound, 'validMinor'> & { readonly validMinor?: bigint | undefined },
): SettledRound {
  const { state, stakeMinor, winMinor, validMinor = winMinor === stakeMinor ? 0n : stakeMinor } = told;
  return { state, stakeMinor, winMinor, validMinor };
}

/** What rounds add to their member's sales; differences may be negative. */
export interface Sales {
  readonly rounds: bigint;
  /** Valid bets. */
  readonly betMinor: bigint;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly winStakeMinor: bigint;
  readonly lossStakeMinor: bigint;
}

const fields = ['rounds', 'betMinor', 'stakeMinor', 'payoutMinor', 'winStakeMinor', 'lossStakeMinor'] as const;

export const noSales: Sales = {
  rounds: 0n,
  betMinor: 0n,
  stakeMinor: 0n,
  payoutMinor: 0n,
  winStakeMinor: 0n,
  lossStakeMinor: 0n,
};

/** What one round counts for. */
export function salesOf({ state, stakeMinor, winMinor, validMinor }: SettledRound): Sales {
  if (state === 'CANCELLED') return noSales;
  return {
    rounds: 1n,
    betMinor: validMinor,
    stakeMinor,
    payoutMinor: winMinor,
    winStakeMinor: winMinor > stakeMinor ? stakeMinor : 0n,
    lossStakeMinor: winMinor < stakeMinor ? stakeMinor : 0n,
  };
}

/** `sales` with what changed from `before` to `now`. */
export function added(sales: Sales, now: Sales, before: Sales): Sales {
  const entries = fields.map((field) => [field, sales[field] + now[field] - before[field]] as const);
  return Object.fromEntries(entries) as Record<(typeof fields)[number], bigint>;
}
