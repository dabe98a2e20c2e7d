import { ascending, least } from '../terms/amounts.js';
import { billOf, settleable, type Line, type Position, type Settlement } from './bill.js';
import { addTo, Tree, type TreeAgent } from './tree.js';

/**
 * The upline pays: the platform pays each top line its gross, every upline pays the gross of each direct downline. An upline
 * owes also where it reached no tier itself. Fixed amounts are the platform's, each for itself.
 */
export function settleDividend(agents: readonly TreeAgent[], given: readonly Line[], quantumMinor: bigint): Settlement {
  const { lines, issues } = settleable(given, new Tree(agents));
  const bills = lines.map((line) => billOf(line, quantumMinor));
  const [gross, due] = [new Map<bigint, bigint>(), new Map<bigint, bigint>()];
  let platformCostMinor = 0n;
  for (const [index, { terms, uplineId, downlineId }] of lines.entries()) {
    const { grossMinor = 0n } = bills[index] ?? {};
    addTo(gross, downlineId, grossMinor);
    if (uplineId === null || terms.calc === 'FIXED_AMOUNT') platformCostMinor += grossMinor;
    else addTo(due, uplineId, grossMinor);
  }
  const ids = [...new Set([...gross.keys(), ...due.keys()])].sort(ascending);
  const positions = ids.map((agentId) => positionOf(agentId, gross.get(agentId) ?? 0n, due.get(agentId) ?? 0n));
  return { bills, positions, issues, platformCostMinor };
}

/** What of an agent's own dividend is kept back until its downlines are paid. */
export const escrowOf = ({ grossMinor, toDownlinesMinor }: Position): bigint => least(grossMinor, toDownlinesMinor);

const positionOf = (agentId: bigint, grossMinor: bigint, toDownlinesMinor: bigint): Position => ({
  agentId,
  grossMinor,
  toDownlinesMinor,
  netMinor: grossMinor - toDownlinesMinor,
});
