import type { Draw } from './game.js';

/*
 * The pools that titles of the jackpot model share. Runs in Node and in the browser alike. Each round draws one ticket for
 * each pool; a stake of n units opens a pool when its ticket lies below n. So every unit of every stake has the same
 * chance, whoever plays and whatever came before, and what was drawn does not depend on the stake.
 */

export const tiers = ['mini', 'minor', 'major', 'grand'] as const;
export type Tier = (typeof tiers)[number];

/** The unit of a stake in which chances are declared, in minor units: 1,000 VND, the smallest bet. */
export const ticketUnitMinor = 10_000_000n;

export interface PoolRule {
  readonly tier: Tier;
  /** One unit of stake in so many opens the pool. */
  readonly oneIn: number;
  /** Millionths of every real stake that go into the pool that is shown. */
  readonly share: number;
  /** Millionths that go into the one that stands there when this one is won. */
  readonly next: number;
  /** What the studio put in when the pool was opened for the first time, in minor units; no part of the return. */
  readonly gift: bigint;
}

export const pools: readonly PoolRule[] = [
  { tier: 'mini', oneIn: 20_000, share: 4000, next: 1000, gift: 500_000_000n },
  { tier: 'minor', oneIn: 200_000, share: 3200, next: 800, gift: 5_000_000_000n },
  { tier: 'major', oneIn: 4_000_000, share: 2800, next: 700, gift: 100_000_000_000n },
  { tier: 'grand', oneIn: 200_000_000, share: 2000, next: 500, gift: 2_500_000_000_000n },
];

const whole = 1_000_000;

/** What pools give back of every stake in the long run: all that goes in comes out. */
export const poolReturn: number = pools.reduce((sum, { share, next }) => sum + share + next, 0) / whole;

/** A round's tickets, in the order of {@link pools}. */
export async function drawTickets(draw: Draw): Promise<number[]> {
  const tickets: number[] = [];
  for (const { oneIn } of pools) tickets.push(await draw(oneIn));
  return tickets;
}

/** Which pools a stake opens with these tickets. */
export const opened = (tickets: readonly number[], stakeMinor: bigint): Tier[] =>
  pools
    .filter((_, place) => BigInt(tickets[place] ?? Number.MAX_SAFE_INTEGER) < stakeMinor / ticketUnitMinor)
    .map(({ tier }) => tier);

/** What a stake adds to a pool, in minor units: to the one shown, and to the one after it. */
export const fedBy = (stakeMinor: bigint, { share, next }: PoolRule): { shown: bigint; after: bigint } => ({
  shown: (stakeMinor * BigInt(share)) / BigInt(whole),
  after: (stakeMinor * BigInt(next)) / BigInt(whole),
});
