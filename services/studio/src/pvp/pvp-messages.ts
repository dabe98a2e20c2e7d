import type { Laid } from '../game/tienlen/hand.js';
import type { InstantWin } from '../game/tienlen/instant.js';
import type { Move } from '../game/tienlen/replay.js';

/**
 * WAITING: fewer than two sit. STARTING: a hand begins at `dueAt`. COLLECTING: the bets of a dealt hand are on their way.
 * PLAYING: it is somebody's turn until `dueAt`. RESTING: the end stays in sight.
 */
export type RoomPhase = 'WAITING' | 'STARTING' | 'COLLECTING' | 'PLAYING' | 'RESTING';

/** A room as a lobby shows it. */
export interface RoomSummary {
  readonly room: string;
  readonly stakeMinor: string;
  readonly seats: number;
  readonly taken: number;
  readonly waiting: number;
  readonly playing: boolean;
}

export interface SeatView {
  readonly seat: number;
  readonly name: string;
  readonly bot: boolean;
  readonly me: boolean;
  /** Plays no more by itself: the clock does. */
  readonly away: boolean;
  readonly leaving: boolean;
  /** Its number in the hand; null when it sat down after the deal. */
  readonly handSeat: number | null;
}

export interface HandSeatView {
  readonly seat: number;
  readonly name: string;
  /** How many cards it holds. */
  readonly left: number;
  readonly passed: boolean;
  readonly place: number | null;
  readonly winMinor: string | null;
  /** Told when the hand is over; before that to nobody but its own player, in `cards`. */
  readonly cards: readonly number[] | null;
}

export interface HandView {
  readonly id: string;
  readonly number: number;
  readonly turn: number;
  readonly pile: Laid | null;
  readonly must: number | null;
  readonly instant: InstantWin | null;
  readonly seats: readonly HandSeatView[];
  /** The seat of who asks; null when he is not in this hand. */
  readonly mine: number | null;
  readonly cards: readonly number[];
  readonly moves: readonly Move[];
  readonly potMinor: string;
  readonly rakeMinor: string | null;
  readonly voided: boolean;
  /** How the deal came about; the server seed and the others' seeds when the hand is over. */
  readonly fair: {
    readonly serverSeedHash: string;
    readonly serverSeed: string | null;
    readonly mix: string;
    readonly seeds: readonly string[] | null;
  };
}

export interface TableView {
  readonly room: string;
  readonly mode: 'real' | 'demo';
  readonly stakeMinor: string;
  readonly places: number;
  readonly phase: RoomPhase;
  /** Milliseconds until what comes next; clocks of players do not matter. */
  readonly dueInMs: number | null;
  readonly nextHash: string;
  readonly clientSeed: string | null;
  readonly seats: readonly SeatView[];
  readonly waiting: number | null;
  readonly hand: HandView | null;
  /** Why the seat was freed, when it was. */
  readonly left: string | null;
}
