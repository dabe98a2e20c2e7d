/** What a settled round says. `state` CANCELLED: every bet was taken back. */
export interface SettledRound {
  readonly state: string;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}

/** What rounds add to their member's sales; differences may be negative. */
export interface Sales {
  readonly rounds: bigint;
  /** Valid bets: a round that gave exactly its stake back is none, nor is a free one. */
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
export function salesOf({ state, stakeMinor, winMinor }: SettledRound): Sales {
  if (state === 'CANCELLED') return noSales;
  return {
    rounds: 1n,
    betMinor: winMinor === stakeMinor ? 0n : stakeMinor,
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
