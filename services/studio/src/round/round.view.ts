import type { PoolWin } from '../jackpot/pool.service.js';
import { gameOfRound, isDecided, type RoundRow, type RoundState } from './round.row.js';

/** A round as its player sees it. The result is told only once its money is booked or stored for sending. */
export interface RoundView {
  readonly id: string;
  readonly spinId: string;
  readonly game: string;
  readonly state: RoundState;
  readonly reason: string;
  readonly betMinor: string;
  /** Whether the bet cost nothing: a round that was given away. */
  readonly free: boolean;
  readonly winMinor: string | null;
  /** What shared pools gave beside the win. */
  readonly pools: readonly PoolWin[];
  readonly currency: string;
  readonly choice: unknown;
  /** The player's steps so far. */
  readonly steps: readonly number[];
  /** What was drawn; the pages work out the rest from it with the game's own functions. */
  readonly drawn: unknown;
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
  const decided = isDecided(row.state);
  return {
    id: row.id,
    spinId: row.spinId,
    game: row.game,
    state: row.state,
    reason: row.reason,
    betMinor: row.betMinor,
    free: row.freeGrantId !== null,
    winMinor: decided ? row.winMinor : null,
    pools: decided ? row.pools : [],
    currency: row.currency,
    choice: row.choice,
    steps: row.steps,
    drawn: decided && !row.hidden ? row.drawn : shownOf(row),
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

/** What is seen while the bet is booked and the round waits for its player. */
const shownOf = (row: RoundRow): unknown =>
  row.state === 'OPEN' ? (gameOfRound(row).stepped?.shown?.(row.drawn) ?? null) : null;
