import type { ContractKind, Terms, Tier } from '../terms/terms.js';

const million = 1_000_000n * 10_000n;

const base = {
  minLossMinor: null,
  minActive: 0,
  rateBp: null,
  winRateBp: null,
  lossRateBp: null,
  amountMinor: null,
} as const;

type Rung = readonly [betMillions: bigint, active: number, rateBp: number];
const rungs = (...list: readonly Rung[]): Tier[] =>
  list.map(([bet, minActive, rateBp]) => ({ ...base, minBetMinor: bet * million, minActive, rateBp }));

const fixed = { calc: 'PERCENT', tierMode: 'FIXED', canSubSign: true, activeBetMinor: million, endsAt: null } as const;
const dividend = (...list: Rung[]): Terms => ({
  ...fixed, kind: 'DIVIDEND', period: 'H', basis: 'NET_LOSS', tiers: rungs(...list),
}); // prettier-ignore
const daily = (...list: Rung[]): Terms => ({
  ...fixed,
  kind: 'DAILY',
  period: 'D',
  basis: 'BET',
  tiers: rungs(...list),
});
const realtime = (winRateBp: number, lossRateBp: number): Terms => ({
  ...fixed, kind: 'REALTIME', period: 'D', basis: 'WIN_LOSS', tiers: [{ ...base, minBetMinor: 0n, winRateBp, lossRateBp }],
}); // prettier-ignore

/** The agents that identity seeds: a top line, two under it, one below. */
export const demoAgents = { top: 1000n, first: 998n, second: 997n, below: 996n } as const;

export interface DemoContract {
  readonly uplineId: bigint | null;
  readonly downlineId: bigint;
  readonly kind: ContractKind;
  readonly terms: Terms;
  /** Agreed to, or still waiting for the downline. */
  readonly agreed: boolean;
}

const of = (uplineId: bigint | null, downlineId: bigint, terms: Terms, agreed = true): DemoContract => ({
  uplineId,
  downlineId,
  kind: terms.kind,
  terms,
  agreed,
});

const { top, first, second, below } = demoAgents;

/** Every kind, each rate at most the upline's, and one request that waits on each side of the middle. */
export const demoContracts: readonly DemoContract[] = [
  of(null, top, dividend([500n, 3, 1000], [2_000n, 5, 1500], [5_000n, 10, 2000])),
  of(null, top, daily([50n, 1, 60], [200n, 3, 90], [500n, 5, 120])),
  of(null, top, realtime(50, 100)),
  of(top, first, dividend([500n, 3, 800], [2_000n, 5, 1200])),
  of(top, first, daily([50n, 1, 50], [200n, 3, 80])),
  of(top, first, realtime(30, 60), false),
  of(top, second, daily([50n, 1, 40])),
  of(top, second, dividend([500n, 3, 500]), false),
  of(first, below, daily([50n, 1, 30])),
];
