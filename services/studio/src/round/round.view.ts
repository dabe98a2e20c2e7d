import type { Stops } from '../game/outcome.js';
import type { RoundRow, RoundState } from './round.row.js';

/** A round as its player sees it. The result is told only once its money is booked. */
export interface RoundView {
  readonly id: string;
  readonly spinId: string;
  readonly state: RoundState;
  readonly reason: string;
  readonly betMinor: string;
  readonly winMinor: string | null;
  readonly currency: string;
  /** Stops of the paid turn and of each free one; the pages work out lines and pays from them. */
  readonly spins: readonly Stops[] | null;
  /** After the round, in minor units. */
  readonly balanceMinor: string | null;
  readonly createdAt: Date;
  /** For /verify: the server seed stays hidden while it is in use. */
  readonly fair: {
    readonly serverSeedHash: string;
    readonly serverSeed: string | null;
    readonly clientSeed: string;
    readonly nonce: number;
  };
}

export function viewOf(row: RoundRow): RoundView {
  const settled = row.state === 'SETTLED';
  return {
    id: row.id,
    spinId: row.spinId,
    state: row.state,
    reason: row.reason,
    betMinor: row.betMinor,
    winMinor: settled ? row.winMinor : null,
    currency: row.currency,
    spins: settled ? row.spins : null,
    balanceMinor: row.balanceMinor,
    createdAt: row.createdAt,
    fair: {
      serverSeedHash: row.serverSeedHash,
      serverSeed: row.seedState === 'REVEALED' ? row.serverSeed : null,
      clientSeed: row.clientSeed,
      nonce: row.nonce,
    },
  };
}
