import { ascending, positive } from '../terms/amounts.js';
import { billOf, settleable, type Line, type Position, type Settlement } from './bill.js';
import { addTo, Tree, type TreeAgent } from './tree.js';

/**
 * The platform pays each level what its own gross leaves after what was paid below: never less than nothing, also where old
 * data has a downline above its upline. Levels without a contract are passed over. Fixed amounts are each for itself.
 */
export function settleSalary(agents: readonly TreeAgent[], given: readonly Line[], quantumMinor: bigint): Settlement {
  const tree = new Tree(agents);
  const { lines, issues } = settleable(given, tree);
  const bills = lines.map((line) => billOf(line, quantumMinor));
  const grossOf = new Map(bills.map(({ downlineId, grossMinor }) => [downlineId, grossMinor]));
  const fixed = new Set(lines.filter(({ terms }) => terms.calc === 'FIXED_AMOUNT').map(({ downlineId }) => downlineId));
  const below = new Map<bigint, bigint>();
  const positions: Position[] = [];
  const deepestFirst = [...grossOf.keys()].sort((a, b) => tree.depth(b) - tree.depth(a) || ascending(a, b));
  for (const agentId of deepestFirst) {
    const grossMinor = grossOf.get(agentId) ?? 0n;
    const toDownlinesMinor = fixed.has(agentId) ? 0n : (below.get(agentId) ?? 0n);
    const netMinor = positive(grossMinor - toDownlinesMinor);
    positions.push({ agentId, grossMinor, toDownlinesMinor, netMinor });
    const above = tree.above(agentId, (upline) => grossOf.has(upline));
    if (above !== undefined) addTo(below, above, toDownlinesMinor + netMinor);
  }
  const platformCostMinor = positions.reduce((sum, { netMinor }) => sum + netMinor, 0n);
  return { bills, positions: positions.sort((a, b) => ascending(a.agentId, b.agentId)), issues, platformCostMinor };
}

/** What each agent gets for a day of hours: one payment, of every hour by its own tier. */
export function sumOfHours(hours: readonly Settlement[]): Map<bigint, bigint> {
  const sums = new Map<bigint, bigint>();
  for (const { agentId, netMinor } of hours.flatMap(({ positions }) => positions)) addTo(sums, agentId, netMinor);
  return sums;
}
