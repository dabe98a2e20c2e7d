import { greatest, positive } from './amounts.js';
import type { Figures, Terms, Tier } from './terms.js';

const wholeBp = 10_000n;

/** What a team earns its agent in a period. `tier` counts from 0; null when no tier was reached. */
export interface Gross {
  readonly tier: number | null;
  readonly grossMinor: bigint;
}

/** Cuts an amount down to whole quanta; the rest stays with the platform. Never below zero. */
export function roundDown(minor: bigint, quantumMinor: bigint): bigint {
  return positive(minor - (minor % quantumMinor));
}

/** The highest tier whose conditions all hold; null when there is none. */
export function reachedTier(tiers: readonly Tier[], figures: Figures): number | null {
  const found = lastReached(tiers, figures);
  return found < 0 ? null : found;
}

const lastReached = (tiers: readonly Tier[], figures: Figures): number =>
  tiers.findLastIndex((tier) => lacking(tier, figures).length === 0);

export const conditions = ['BET', 'ACTIVE', 'LOSS'] as const;
export type Condition = (typeof conditions)[number];

/** The conditions of a tier that do not hold. */
export function lacking(tier: Tier, figures: Figures): Condition[] {
  const holds: Record<Condition, boolean> = {
    BET: figures.betMinor >= tier.minBetMinor,
    ACTIVE: figures.active >= tier.minActive,
    LOSS: tier.minLossMinor === null || figures.lossMinor >= tier.minLossMinor,
  };
  return conditions.filter((condition) => !holds[condition]);
}

/** What a tier asks for and a team has not reached: BET and LOSS in minor units, ACTIVE in members. */
export interface Lack {
  readonly condition: Condition;
  readonly needed: bigint;
  /** Negative where bets were taken back, or the team won. */
  readonly had: bigint;
}

/** The conditions of a tier that do not hold, with what they ask for and what there is. */
export function lacksOf(tier: Tier, figures: Figures): Lack[] {
  const had: Record<Condition, bigint> = {
    BET: figures.betMinor,
    ACTIVE: BigInt(figures.active),
    LOSS: figures.lossMinor,
  };
  const needed: Record<Condition, bigint> = {
    BET: tier.minBetMinor,
    ACTIVE: BigInt(tier.minActive),
    LOSS: tier.minLossMinor ?? 0n,
  };
  return lacking(tier, figures).map((condition) => ({ condition, needed: needed[condition], had: had[condition] }));
}

/** The gross of a period by its figures, rounded down once to the quantum. */
export function grossOf(terms: Terms, figures: Figures, quantumMinor: bigint): Gross {
  if (terms.tierMode === 'FLOATING' && terms.basis === 'NET_LOSS') return floating(terms.tiers, figures, quantumMinor);
  const index = lastReached(terms.tiers, figures);
  const tier = terms.tiers[index];
  if (!tier) return { tier: null, grossMinor: 0n };
  return { tier: index, grossMinor: roundDown(payOf(terms, tier, figures) / wholeBp, quantumMinor) };
}

/** What one order earns at a tier, rounded down to the quantum: of its valid bet, or of its stake by what became of it. A push earns nothing. */
export function orderGross(tier: Tier, order: Order, quantumMinor: bigint): bigint {
  const outcome = outcomeOf(order);
  if (outcome === 'PUSH') return 0n;
  const byOrder = outcome === 'WON' ? tier.winRateBp : tier.lossRateBp;
  const [baseMinor, rateBp] = tier.rateBp == null ? [order.stakeMinor, byOrder ?? 0] : [order.validMinor, tier.rateBp];
  return roundDown((baseMinor * BigInt(rateBp)) / wholeBp, quantumMinor);
}

/** A settled bet. */
export interface Order {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  /** What of the stake is a valid bet. */
  readonly validMinor: bigint;
}

/** Whether an order won, lost, or gave the stake back. */
export function outcomeOf({
  stakeMinor,
  payoutMinor,
}: Pick<Order, 'stakeMinor' | 'payoutMinor'>): 'WON' | 'LOST' | 'PUSH' {
  if (payoutMinor > stakeMinor) return 'WON';
  return payoutMinor < stakeMinor ? 'LOST' : 'PUSH';
}

/** The pay of a reached tier, times 10,000 so that nothing is lost before the one rounding. */
function payOf(terms: Terms, tier: Tier, figures: Figures): bigint {
  if (tier.amountMinor !== null) return tier.amountMinor * wholeBp;
  if (terms.basis === 'WIN_LOSS')
    return figures.winStakeMinor * BigInt(tier.winRateBp ?? 0) + figures.lossStakeMinor * BigInt(tier.lossRateBp ?? 0);
  const base = terms.basis === 'BET' ? figures.betMinor : figures.lossMinor;
  return base * BigInt(tier.rateBp ?? 0);
}

/** Of every tier whose bet and active members hold, the part of its rate that the loss has earned; the best one counts. */
function floating(tiers: readonly Tier[], figures: Figures, quantumMinor: bigint): Gross {
  let best: Gross = { tier: null, grossMinor: 0n };
  for (const [index, tier] of tiers.entries()) {
    if (lacking(tier, figures).some((condition) => condition !== 'LOSS')) continue;
    const grossMinor = roundDown(floatingPay(tier, figures.lossMinor), quantumMinor);
    if (grossMinor >= best.grossMinor) best = { tier: index, grossMinor };
  }
  return best;
}

/** The whole where the loss is as much as the tier wants, else as large a part of it as the loss is. */
function floatingPay(tier: Tier, lossMinor: bigint): bigint {
  if (lossMinor <= 0n) return 0n;
  const wanted = greatest(lossMinor, tier.minLossMinor ?? 0n);
  if (tier.amountMinor !== null) return (tier.amountMinor * lossMinor) / wanted;
  return (lossMinor * BigInt(tier.rateBp ?? 0) * lossMinor) / (wholeBp * wanted);
}
