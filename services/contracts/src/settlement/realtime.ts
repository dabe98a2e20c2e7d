import type { Period } from '../period/period.js';
import { ascending, positive } from '../terms/amounts.js';
import type { Tier } from '../terms/terms.js';
import { orderGross, type Order } from '../terms/tiers.js';
import { addTo } from './tree.js';

/** A settled order with the agents that may earn by it: the bettor first if an agent, then up to the top line. */
export interface PlacedOrder extends Order {
  readonly orderId: string;
  readonly path: readonly bigint[];
}

/** What one agent earns by one order; unique by both. */
export interface OrderShare {
  readonly agentId: bigint;
  readonly orderId: string;
  readonly netMinor: bigint;
}

/**
 * Each agent gets what its own rate leaves over the highest paid below it. Rounded down per order, so the shares of an order
 * add up to the highest gross of its path. `tiers`: the tier that each agent's contract has reached; a top line without one
 * has no platform contract, and nothing is paid.
 */
export function splitOrder(
  order: PlacedOrder,
  tiers: ReadonlyMap<bigint, Tier | null>,
  quantumMinor: bigint,
): OrderShare[] {
  const top = order.path.at(-1);
  if (top === undefined || !tiers.has(top)) return [];
  let paid = 0n;
  return order.path.flatMap((agentId) => {
    const tier = tiers.get(agentId);
    if (!tier) return [];
    const gross = orderGross(tier, order, quantumMinor);
    const netMinor = positive(gross - paid);
    paid += netMinor;
    return [{ agentId, orderId: order.orderId, netMinor }];
  });
}

/** One credit per agent and window, whichever worker adds it up and in whatever order; the same share twice counts once. */
export function windowCredits(shares: readonly OrderShare[]): Map<bigint, bigint> {
  const [seen, sums] = [new Set<string>(), new Map<bigint, bigint>()];
  for (const { agentId, orderId, netMinor } of shares) {
    const key = `${agentId}:${orderId}`;
    if (seen.has(key)) continue;
    seen.add(key);
    addTo(sums, agentId, netMinor);
  }
  return new Map([...sums].filter(([, minor]) => minor !== 0n).sort(([a], [b]) => ascending(a, b)));
}

/** The key of the one credit that an agent gets for a window. */
export const creditKey = (agentId: bigint, window: Period): string => `${agentId}:${window.start.toISOString()}`;
