import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { isOver } from '../game/tienlen/hand.js';
import { handOfRoom } from './pvp-hand.service.js';
import { roomOf, seatsOf, type HandRow, type HandSeatRow, type RoomRow, type SeatRow } from './pvp.row.js';
import { mostMissed, plans } from './rooms.js';
import type { HandView, RoomPhase, RoomSummary, SeatView, TableView } from './pvp-messages.js';

/** Tables as one player may see them. */
@Injectable()
export class PvpViewService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Every room for real money. */
  async rooms(): Promise<RoomSummary[]> {
    const rows = await this.database.query<{ code: string; taken: number; waiting: number; phase: RoomPhase }>(
      sql`select code, phase, (select count(*)::int from pvp_seat where room = code) as taken,
         (select count(*)::int from pvp_waiting where room = code) as waiting from pvp_room where mode = 'real'`,
    );
    const known = new Map(rows.map((row) => [row.code, row]));
    return plans.map(({ code, stakeMinor, seats }) => {
      const { taken = 0, waiting = 0, phase = 'WAITING' } = known.get(code) ?? {};
      const playing = phase === 'COLLECTING' || phase === 'PLAYING';
      return { room: code, stakeMinor: stakeMinor.toString(), seats, taken, waiting, playing };
    });
  }

  /** What each of these players would be shown, as a word that changes with it; nothing for who sits nowhere. */
  async versions(playerIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<{ id: string; version: string }>(
      sql`select x.player_id::text as id, x.at || r.code || r.version as version from (
         select player_id, room, 'S' as at from pvp_seat union all select player_id, room, 'W' from pvp_waiting
         union all select player_id, room, 'L' from pvp_left
       ) x join pvp_room r on r.code = x.room where x.player_id = any($1::bigint[])`,
      [playerIds],
    );
    return new Map(rows.map(({ id, version }) => [id, version]));
  }

  /** Where a player sits, waits, or sat last; null when he never did. */
  async ofPlayer(playerId: string): Promise<TableView | null> {
    const [at] = await this.database.query<{ room: string }>(
      sql`select room from pvp_seat where player_id = $1 union all select room from pvp_waiting where player_id = $1
       union all select room from pvp_left where player_id = $1 limit 1`,
      [playerId],
    );
    return at ? this.table(at.room, playerId) : null;
  }

  async table(code: string, playerId: string): Promise<TableView> {
    const room = await roomOf(this.database, code);
    if (!room) throw errors.room_not_found();
    const [seats, found, queue, left] = [
      await seatsOf(this.database, code),
      await handOfRoom(this.database, room),
      await this.queue(code),
      await this.left(playerId),
    ];
    const place = queue.indexOf(playerId);
    const own = seats.find((seat) => seat.playerId === playerId);
    return {
      room: code,
      mode: room.mode,
      stakeMinor: room.stakeMinor,
      places: room.seats,
      phase: room.phase,
      dueInMs: room.dueAt && Math.max(0, room.dueAt.getTime() - this.clock.now().getTime()),
      nextHash: room.nextHash,
      clientSeed: own?.clientSeed ?? null,
      seats: seats.map((seat) => seatView(seat, playerId, found?.seats ?? [])),
      waiting: place < 0 ? null : place + 1,
      hand: found && told(room) ? handView(found.hand, found.seats, playerId) : null,
      left: own || place >= 0 ? null : left,
    };
  }

  private async queue(code: string): Promise<string[]> {
    const statement = sql`select player_id::text as id from pvp_waiting where room = $1 order by since, player_id`;
    return (await this.database.query<{ id: string }>(statement, [code])).map(({ id }) => id);
  }

  private async left(playerId: string): Promise<string | null> {
    const statement = sql`select reason from pvp_left where player_id = $1`;
    const [row] = await this.database.query<{ reason: string }>(statement, [playerId]);
    return row?.reason ?? null;
  }
}

/** The place of a seat that has no cards left. */
const placeOf = ({ order, hands }: HandRow['state'], seat: number): number | null =>
  hands[seat]?.length === 0 ? order.indexOf(seat) + 1 : null;

/** Others see the beginning of a name alone; bots say what they are. */
const shown = ({ nickname, playerId: of }: Pick<SeatRow, 'nickname' | 'playerId'>, playerId: string): string =>
  of === null || of === playerId ? nickname : `${nickname.slice(0, 2)}***`;

/** While the bets of a hand are on their way nobody knows his cards. */
const told = ({ phase }: RoomRow): boolean => phase !== 'COLLECTING';

function seatView(seat: SeatRow, playerId: string, hand: readonly HandSeatRow[]): SeatView {
  const inHand = hand.find((each) => each.roomSeat === seat.seat && each.playerId === seat.playerId);
  return {
    seat: seat.seat,
    name: shown(seat, playerId),
    bot: seat.playerId === null,
    me: seat.playerId === playerId,
    away: seat.missed >= mostMissed,
    leaving: seat.leaving,
    handSeat: inHand?.seat ?? null,
  };
}

function handView(hand: HandRow, seats: readonly HandSeatRow[], playerId: string): HandView {
  const { state } = hand;
  const over = isOver(state) && hand.rakeMinor !== null;
  const mine = seats.find((seat) => seat.playerId === playerId)?.seat ?? null;
  const voided = hand.voidReason !== null;
  return {
    id: hand.id,
    number: hand.number,
    turn: voided ? -1 : state.turn,
    pile: state.pile,
    must: state.must,
    instant: over ? state.instant : null,
    seats: seats.map(({ seat, place, winMinor, ...who }) => ({
      seat,
      name: shown(who, playerId),
      left: state.hands[seat]?.length ?? 0,
      passed: state.passed[seat] ?? false,
      place: place ?? placeOf(state, seat),
      winMinor,
      cards: over ? (state.hands[seat] ?? []) : null,
    })),
    mine,
    cards: mine === null || voided ? [] : (state.hands[mine] ?? []),
    moves: hand.moves,
    potMinor: (BigInt(hand.stakeMinor) * BigInt(hand.seats)).toString(),
    rakeMinor: hand.rakeMinor,
    voided,
    fair: {
      serverSeedHash: hand.serverSeedHash,
      serverSeed: over || voided ? hand.serverSeed : null,
      mix: hand.mix,
      seeds: over || voided ? seats.map(({ clientSeed }) => clientSeed) : null,
    },
  };
}
