import { sql, type Tx } from '@banyan/kernel/database';
import type { HandState } from '../game/tienlen/hand.js';
import type { Move } from '../game/tienlen/replay.js';
import type { RoomPhase } from './pvp-messages.js';

export interface RoomRow {
  readonly code: string;
  readonly mode: 'real' | 'demo';
  readonly stakeMinor: string;
  readonly seats: number;
  readonly chainId: number;
  readonly chainNumber: number;
  /** Commitment to the server seed of the next hand. */
  readonly nextHash: string;
  readonly handId: string | null;
  readonly phase: RoomPhase;
  readonly dueAt: Date | null;
  readonly version: string;
}

export interface SeatRow {
  readonly seat: number;
  /** Null for a house bot. */
  readonly playerId: string | null;
  readonly nickname: string;
  readonly platformSession: string | null;
  readonly clientSeed: string;
  readonly address: string;
  /** Turns in a row that ran out. */
  readonly missed: number;
  readonly leaving: boolean;
  readonly seenAt: Date;
}

export interface HandRow {
  readonly id: string;
  readonly number: number;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  /** The client seed that the deal was made with: the mix of all seats' seeds. */
  readonly mix: string;
  readonly stakeMinor: string;
  readonly seats: number;
  readonly state: HandState;
  readonly moves: readonly Move[];
  readonly dealt: { readonly hands: ReadonlyArray<readonly number[]> };
  readonly rakeMinor: string | null;
  readonly voidReason: string | null;
  readonly createdAt: Date;
}

export interface HandSeatRow {
  readonly seat: number;
  readonly roomSeat: number;
  readonly playerId: string | null;
  readonly nickname: string;
  readonly clientSeed: string;
  readonly address: string;
  readonly roundId: string | null;
  readonly place: number | null;
  readonly winMinor: string | null;
}

type From = Pick<Tx, 'query'>;

const roomColumns = sql`code, mode, stake_minor::text as "stakeMinor", seats, chain_id as "chainId", chain_number as "chainNumber",
  next_hash as "nextHash",
  hand_id::text as "handId", phase, due_at as "dueAt", version::text as version`;

/** A room; `for update` makes everybody else wait who wants to change it. */
export async function roomOf(from: From, code: string, lock = sql``): Promise<RoomRow | undefined> {
  const [room] = await from.query<RoomRow>(sql`select ${roomColumns} from pvp_room where code = $1 ${lock}`, [code]);
  return room;
}

export const seatsOf = (from: From, code: string): Promise<SeatRow[]> =>
  from.query<SeatRow>(
    sql`select seat, player_id::text as "playerId", nickname, platform_session as "platformSession", client_seed as "clientSeed",
       address, missed, leaving, seen_at as "seenAt" from pvp_seat where room = $1 order by seat`,
    [code],
  );

export async function handOf(from: From, id: string): Promise<HandRow | undefined> {
  const [hand] = await from.query<HandRow>(
    sql`select h.id::text as id, s.number, s.server_seed as "serverSeed", s.server_seed_hash as "serverSeedHash", s.salt as mix,
       h.stake_minor::text as "stakeMinor", h.seats, h.state, h.moves, s.drawn as dealt, h.rake_minor::text as "rakeMinor",
       h.void_reason as "voidReason", h.created_at as "createdAt"
     from pvp_hand h join shared_round s on s.id = h.id where h.id = $1`,
    [id],
  );
  return hand;
}

export const handSeatsOf = (from: From, id: string): Promise<HandSeatRow[]> =>
  from.query<HandSeatRow>(
    sql`select seat, room_seat as "roomSeat", player_id::text as "playerId", nickname, client_seed as "clientSeed", address,
       round_id as "roundId", place, win_minor::text as "winMinor" from pvp_hand_seat where hand_id = $1 order by seat`,
    [id],
  );

/** Moves a room on: what is not given stays. Everybody who looks sees the new version. */
export async function moveRoom(
  tx: Tx,
  code: string,
  change: { phase?: RoomPhase; dueAt?: Date | null; handId?: string } = {},
): Promise<void> {
  const { phase = null, handId = null } = change;
  await tx.query(
    sql`update pvp_room set version = version + 1, phase = coalesce($2, phase), hand_id = coalesce($3, hand_id),
       due_at = case when $4 then $5::timestamptz else due_at end where code = $1`,
    [code, phase, handId, change.dueAt !== undefined, change.dueAt ?? null],
  );
}
