import { ascending, least, positive } from '../terms/amounts.js';

/** A dividend that an upline did not issue in time. */
export interface DueBill {
  readonly contractId: bigint;
  readonly dueMinor: bigint;
}

/** Where a downline's money came from; the three parts are the whole of what it was due. */
export interface ForcedPart {
  readonly contractId: bigint;
  readonly escrowMinor: bigint;
  readonly balanceMinor: bigint;
  readonly advanceMinor: bigint;
}

export interface ForcedPayment {
  readonly parts: ForcedPart[];
  readonly escrowMinor: bigint;
  readonly balanceMinor: bigint;
  /** What the platform advances and the upline owes from now on. */
  readonly receivableMinor: bigint;
}

/** Pays every bill in full, in the order of contracts: from the upline's escrow, then its balance, then an advance. */
export function forcePayment(due: readonly DueBill[], escrowMinor: bigint, balanceMinor: bigint): ForcedPayment {
  let [escrow, balance] = [positive(escrowMinor), positive(balanceMinor)];
  const parts = [...due]
    .sort((a, b) => ascending(a.contractId, b.contractId))
    .map(({ contractId, dueMinor }): ForcedPart => {
      const fromEscrow = least(dueMinor, escrow);
      const fromBalance = least(dueMinor - fromEscrow, balance);
      escrow -= fromEscrow;
      balance -= fromBalance;
      const advanceMinor = dueMinor - fromEscrow - fromBalance;
      return { contractId, escrowMinor: fromEscrow, balanceMinor: fromBalance, advanceMinor };
    });
  return {
    parts,
    escrowMinor: parts.reduce((sum, part) => sum + part.escrowMinor, 0n),
    balanceMinor: parts.reduce((sum, part) => sum + part.balanceMinor, 0n),
    receivableMinor: parts.reduce((sum, part) => sum + part.advanceMinor, 0n),
  };
}

/** How much of a balance may not be withdrawn or transferred while bills are unpaid: what is owed beyond the escrow, no more. */
export function restrictedMinor(owedMinor: bigint, escrowMinor: bigint): bigint {
  return positive(owedMinor - escrowMinor);
}
