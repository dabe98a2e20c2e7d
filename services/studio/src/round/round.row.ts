import { errors } from '../errors.js';
import { gameOf, type Game } from '../game/games.js';
import { fedBy, pools, type Tier } from '../game/jackpot.js';
import { poolCode } from '../jackpot/pool-names.js';
import type { PoolWin } from '../jackpot/pool.service.js';
import type { Booking } from '../platform/platform.service.js';
import { type Sql, sql } from '@banyan/kernel/database';

/**
 * STARTED: drawn and stored, its bet on its way to the platform. OPEN: the bet is booked and the player takes steps.
 * CLOSING: decided and stored, its win on its way. SETTLED: bet and win are booked. REFUSED: the platform said no, nothing
 * is booked. ROLLING_BACK: its fate was unknown, or nothing was played, so it is being taken back. VOID: that is done.
 */
export type RoundState = 'STARTED' | 'OPEN' | 'CLOSING' | 'SETTLED' | 'REFUSED' | 'ROLLING_BACK' | 'VOID';

/** Whether the studio has something to do with the platform before the player can know more. */
export const inHand = (state: RoundState): boolean => state === 'STARTED' || state === 'ROLLING_BACK';

/** Whether the result may be told: its money is booked, or stored for sending. */
export const isDecided = (state: RoundState): boolean => state === 'SETTLED' || state === 'CLOSING';

/** A round as it is stored; bigint columns arrive as digit strings. */
export interface RoundRow {
  readonly id: string;
  readonly playerId: string;
  readonly spinId: string;
  readonly game: string;
  readonly nonce: number;
  /** The shared round that decides it, if one does. */
  readonly sharedRoundId: string | null;
  /** The grant that it was played for, if its bet cost nothing. */
  readonly freeGrantId: string | null;
  /** Whether that is still going on, so that nobody may know its end. */
  readonly hidden: boolean;
  readonly betMinor: string;
  readonly winMinor: string;
  readonly currency: string;
  readonly choice: unknown;
  readonly drawn: unknown;
  readonly stepped: boolean;
  readonly steps: readonly number[];
  readonly state: RoundState;
  readonly reason: string;
  readonly attempts: number;
  readonly mode: 'real' | 'demo';
  readonly platformSession: string | null;
  readonly platformPlayer: string | null;
  readonly balanceMinor: string | null;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly seedState: 'ACTIVE' | 'REVEALED';
  readonly createdAt: Date;
  /** What shared pools gave beside the win. */
  readonly pools: readonly PoolWin[];
}

/** Everything of rounds `r` with their seeds and players, by a condition. */
export const selectRounds = (where: Sql): Sql => sql`
  select r.id, r.player_id::text as "playerId", r.spin_id as "spinId", r.game, coalesce(r.nonce, c.number) as nonce,
    r.shared_round_id::text as "sharedRoundId", r.free_grant_id::text as "freeGrantId", coalesce(c.phase <> 'ENDED', false) as hidden, r.bet_minor as "betMinor",
    r.win_minor as "winMinor", r.currency, r.choice, r.drawn, r.stepped, r.steps, r.state, r.reason, r.attempts, p.mode,
    r.platform_session as "platformSession", p.platform_player as "platformPlayer", r.balance_minor as "balanceMinor",
    coalesce(s.server_seed, c.server_seed) as "serverSeed", coalesce(s.server_seed_hash, c.server_seed_hash) as "serverSeedHash",
    coalesce(s.client_seed, c.salt) as "clientSeed",
    coalesce(s.state, case when c.phase = 'ENDED' then 'REVEALED' else 'ACTIVE' end) as "seedState", r.created_at as "createdAt", (
      select coalesce(jsonb_agg(jsonb_build_object('tier', w.tier, 'amountMinor', w.amount_minor::text)), '[]')
      from pool_win w where w.round_id = r.id
    ) as pools
  from round r left join seed_pair s on s.id = r.seed_pair_id left join shared_round c on c.id = r.shared_round_id
  join player p on p.id = r.player_id
  where ${where}`;

export const bookingOf = (row: RoundRow): Booking => ({
  id: row.id,
  session: row.platformSession ?? '',
  player: row.platformPlayer ?? '',
  game: row.game,
  betMinor: BigInt(row.betMinor),
  winMinor: BigInt(row.winMinor),
  currency: row.currency,
  ...(gameOfRound(row).poolsWon && { contributions: contributionsOf(row), more: poolsWonBy(row).length > 0 }),
});

/** Which shared pools a stored round opens. */
export const poolsWonBy = (row: RoundRow): readonly Tier[] =>
  gameOfRound(row).poolsWon?.(row.drawn, BigInt(row.betMinor)) ?? [];

const contributionsOf = ({ betMinor, currency }: RoundRow) =>
  pools.map((rule) => {
    const { shown, after } = fedBy(BigInt(betMinor), rule);
    return { pool: poolCode(rule.tier, currency), amount: String(shown + after) };
  });

/** The rules by which a stored round is played. */
export function gameOfRound({ game }: Pick<RoundRow, 'game'>): Game {
  const known = gameOf(game);
  if (!known) throw errors.game_not_found();
  return known;
}
