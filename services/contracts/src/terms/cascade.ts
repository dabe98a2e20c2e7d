import { ascending } from './amounts.js';
import { covers } from './covers.js';
import type { Terms } from './terms.js';

/** A contract in force, as far as the lower-rate rule needs it. */
export interface Signed {
  readonly contractId: bigint;
  readonly uplineId: bigint | null;
  readonly downlineId: bigint;
  readonly terms: Terms;
}

/** A contract that must end: its upline's rate no longer carries it, or its upline has no contract any more. */
export interface Cancelled {
  readonly contractId: bigint;
  readonly uplineId: bigint | null;
  readonly downlineId: bigint;
  readonly because: 'RATE' | 'UPLINE';
}

/**
 * Exactly the contracts that end at the instant at which `agentId` gets new terms (null: loses its contract). Compared tier
 * by tier; whoever loses a contract loses its downlines' too. The order of `signed` does not matter; all are of one kind.
 */
export function cancelledBy(agentId: bigint, terms: Terms | null, signed: readonly Signed[]): Cancelled[] {
  const below = new Map<bigint | null, Signed[]>();
  for (const contract of signed) below.set(contract.uplineId, [...(below.get(contract.uplineId) ?? []), contract]);
  const direct = (below.get(agentId) ?? []).filter((contract) => !terms || !covers(terms, contract.terms));
  const cancelled = new Map(
    direct.map((contract) => [contract.contractId, endOf(contract, terms ? 'RATE' : 'UPLINE')]),
  );
  // What is added on the way is looked at too, so this goes down the tree.
  for (const { downlineId } of cancelled.values())
    for (const contract of below.get(downlineId) ?? []) cancelled.set(contract.contractId, endOf(contract, 'UPLINE'));
  return [...cancelled.values()].sort((a, b) => ascending(a.contractId, b.contractId));
}

const endOf = ({ contractId, uplineId, downlineId }: Signed, because: Cancelled['because']): Cancelled => ({
  contractId,
  uplineId,
  downlineId,
  because,
});
