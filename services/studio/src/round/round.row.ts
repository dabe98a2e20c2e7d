import type { Stops } from '../game/outcome.js';
import type { Booking } from '../platform/platform.service.js';

/**
 * STARTED: drawn and stored, on its way to the platform. SETTLED: bet and win are booked. REFUSED: the platform said no,
 * nothing is booked. ROLLING_BACK: its fate was unknown, so both sides are being taken back. VOID: that is done.
 */
export type RoundState = 'STARTED' | 'SETTLED' | 'REFUSED' | 'ROLLING_BACK' | 'VOID';

export const isOpen = (state: RoundState): boolean => state === 'STARTED' || state === 'ROLLING_BACK';

/** A round as it is stored; bigint columns arrive as digit strings. */
export interface RoundRow {
  readonly id: string;
  readonly playerId: string;
  readonly spinId: string;
  readonly game: string;
  readonly nonce: number;
  readonly betMinor: string;
  readonly winMinor: string;
  readonly currency: string;
  readonly spins: readonly Stops[];
  readonly state: RoundState;
  readonly reason: string;
  readonly attempts: number;
  readonly platformSession: string | null;
  readonly platformPlayer: string | null;
  readonly balanceMinor: string | null;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly seedState: 'ACTIVE' | 'REVEALED';
  readonly createdAt: Date;
}

/** Everything of rounds `r` with their seeds and players, by a condition. */
export const selectRounds = (where: string): string => `
  select r.id, r.player_id::text as "playerId", r.spin_id as "spinId", r.game, r.nonce, r.bet_minor as "betMinor",
    r.win_minor as "winMinor", r.currency, r.spins, r.state, r.reason, r.attempts, r.platform_session as "platformSession",
    p.platform_player as "platformPlayer", r.balance_minor as "balanceMinor", s.server_seed as "serverSeed",
    s.server_seed_hash as "serverSeedHash", s.client_seed as "clientSeed", s.state as "seedState", r.created_at as "createdAt"
  from round r join seed_pair s on s.id = r.seed_pair_id join player p on p.id = r.player_id
  where ${where}`;

export const bookingOf = (row: RoundRow): Booking => ({
  id: row.id,
  session: row.platformSession ?? '',
  player: row.platformPlayer ?? '',
  game: row.game,
  betMinor: BigInt(row.betMinor),
  winMinor: BigInt(row.winMinor),
  currency: row.currency,
});
