import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { botMove } from '../game/tienlen/bot.js';
import { fewestSeats } from '../game/tienlen/cards.js';
import { inPlaceOf } from '../game/tienlen/hand.js';
import { BookingService } from '../round/booking.service.js';
import { selectRounds, type RoundRow } from '../round/round.row.js';
import type { AtPlay } from '../session/session.service.js';
import type { MoveDto } from './pvp.dto.js';
import { PvpHandService, handOfRoom, type Work } from './pvp-hand.service.js';
import { moveRoom, roomOf, type RoomRow } from './pvp.row.js';
import { PvpSeatService } from './pvp-seat.service.js';
import { lostMs } from './rooms.js';

/** What players and the clock do at a table: one at a time, under the room's lock. What follows is sent after the commit. */
@Injectable()
export class PvpTableService {
  private readonly logger = new Logger('PvpTableService');

  constructor(
    private readonly database: Database,
    private readonly seats: PvpSeatService,
    private readonly hands: PvpHandService,
    private readonly booking: BookingService,
    private readonly clock: Clock,
  ) {}

  /** Rooms in which something is due. */
  async due(): Promise<string[]> {
    const statement = sql`select code from pvp_room where due_at <= $1 order by due_at limit 50`;
    return (await this.database.query<{ code: string }>(statement, [this.clock.now()])).map(({ code }) => code);
  }

  /** Does what is due in a room; nothing where nothing is. Another replica that is at it already is not waited for. */
  async advance(code: string): Promise<void> {
    const work = await this.database.transaction(async (tx) => {
      const room = await roomOf(tx, code, sql`for update skip locked`);
      if (!room?.dueAt || room.dueAt > this.clock.now()) return {};
      return this.goOn(tx, room, room.dueAt);
    });
    await this.send(code, work);
  }

  /** A player's move. The same one again changes nothing; one for a table that went on is refused. */
  async move({ playerId }: AtPlay, { hand: id, at, cards }: MoveDto): Promise<string> {
    const laid = cards ? cards.split(',').map(Number) : [];
    const { code, work } = await this.database.transaction(async (tx) => {
      const statement = sql`select room from pvp_hand_seat s join pvp_hand h on h.id = s.hand_id where s.hand_id = $1 and s.player_id = $2`;
      const [known] = await tx.query<{ room: string }>(statement, [id, playerId]);
      const room = known && (await roomOf(tx, known.room, sql`for update`));
      const found = room && (await handOfRoom(tx, room));
      const mine = found?.seats.find((seat) => seat.playerId === playerId);
      if (!room || !found || !mine) throw errors.step_conflict();
      const before = found.hand.moves[at];
      if (before && before.seat === mine.seat && before.cards.join() === laid.join())
        return { code: room.code, work: {} };
      if (room.phase !== 'PLAYING' || found.hand.id !== id || at !== found.hand.moves.length)
        throw errors.step_conflict();
      if (found.hand.state.turn !== mine.seat) throw errors.step_conflict();
      await tx.query(sql`update pvp_seat set missed = 0 where player_id = $1`, [playerId]);
      const done = await this.hands.move(tx, room, found.hand, mine.seat, laid);
      if (!done) throw errors.play_not_allowed();
      return { code: room.code, work: done };
    });
    // Nobody at the table waits for the cashier.
    this.send(code, work).catch((error: unknown) => this.logger.error(`a hand is not paid yet: ${String(error)}`));
    return code;
  }

  private async goOn(tx: Tx, room: RoomRow, dueAt: Date): Promise<Work> {
    if (room.phase === 'STARTING' || room.phase === 'RESTING') return this.next(tx, room);
    const found = await handOfRoom(tx, room);
    if (!found) throw new Error(`the room ${room.code} plays no hand`);
    if (room.phase === 'COLLECTING') return this.hands.look(tx, room, found.hand);
    const { hand, seats } = found;
    const { turn } = hand.state;
    const { playerId } = seats[turn] ?? {};
    if (this.clock.now().getTime() - dueAt.getTime() > lostMs) {
      await this.hands.wait(tx, room, hand.state);
      return {};
    }
    const bot = room.mode === 'demo' && playerId === null;
    const cards = bot ? botMove(hand.state, turn) : inPlaceOf(hand.state, turn).cards;
    if (!bot) await tx.query(sql`update pvp_seat set missed = missed + 1 where player_id = $1`, [playerId]);
    const done = await this.hands.move(tx, room, hand, turn, cards, !bot);
    if (!done) throw new Error(`the clock made an unlawful move in hand ${hand.id}`);
    return done;
  }

  /** Between two hands: seats are freed and taken, and the next hand begins when two are there. */
  private async next(tx: Tx, room: RoomRow): Promise<Work> {
    await this.hands.giveBackOrphans(tx, room);
    const seats = await this.seats.tidy(tx, room);
    if (seats.length >= fewestSeats) return this.hands.collect(tx, room, seats);
    await moveRoom(tx, room.code, { phase: 'WAITING', dueAt: null });
    return {};
  }

  /** Sends bets and wins; what fails is sent again by the resolver. Bets that are booked let the hand begin at once. */
  private async send(code: string, { book = [], pay = [] }: Work): Promise<void> {
    const ids = [...book, ...pay];
    if (ids.length === 0) return;
    const rows = await this.database.query<RoundRow>(selectRounds(sql`r.id = any($1)`), [ids]);
    const started = rows.filter(({ state }) => state === 'STARTED').map((row) => this.booking.book(row));
    const decided = rows.filter(({ state }) => state === 'CLOSING').map((row) => this.booking.pay(row));
    await Promise.all([...started, ...decided]);
    if (book.length > 0)
      await this.database.query(sql`update pvp_room set due_at = $2 where code = $1 and phase = 'COLLECTING'`, [
        code,
        this.clock.now(),
      ]);
    if (book.length > 0) await this.advance(code);
  }
}
