import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, ctx } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { fewestSeats } from '../game/tienlen/cards.js';
import { newClientSeed } from '../game/fairness.js';
import { stakes } from '../game/tienlen/tienlen.js';
import type { AtPlay } from '../session/session.service.js';
import type { SitDto } from './pvp.dto.js';
import { after } from './pvp-hand.service.js';
import { moveRoom, roomOf, seatsOf, type RoomRow, type SeatRow } from './pvp.row.js';
import { demoCode, mostMissed, plans, presentMs, startMs, type RoomPlan } from './rooms.js';
import { newChain } from './seed-chain.js';

/** All that sit down or stand up of one player go one after the other. */
const playerLock = 7_151_003;

/** A table of a demo takes its stake and its bots from who sits down. */
interface Wanted extends RoomPlan {
  readonly mode: 'real' | 'demo';
}

/** Who sits where. A seat is held until it is left, its player is gone, or lets its time run out too often. */
@Injectable()
export class PvpSeatService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Sits down, or waits for a seat where none is free; returns the room. Whoever sits already stays where he is. */
  async sit(play: AtPlay, asked: SitDto): Promise<string> {
    const address = createHash('sha256').update(ctx().ip).digest('hex').slice(0, 32);
    return this.database.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock($1, hashtext($2))`, [playerLock, play.playerId]);
      const known = await this.roomOfPlayer(tx, play.playerId);
      if (known && (!asked.room || asked.room === known)) {
        await tx.query(sql`update pvp_seat set leaving = false where player_id = $1`, [play.playerId]);
        return known;
      }
      if (known) throw errors.seat_taken();
      const wanted = await this.wanted(tx, play, asked);
      await this.open(tx, wanted);
      const room = await roomOf(tx, wanted.code, sql`for update`);
      if (!room) throw errors.room_not_found();
      await tx.query(sql`delete from pvp_left where player_id = $1`, [play.playerId]);
      if (play.mode === 'demo') await this.fillWithBots(tx, room, wanted);
      await this.take(tx, room, play, asked.clientSeed, address);
      return room.code;
    });
  }

  /** Stands up; in the middle of a hand when it is over, and until then the clock plays for the seat. */
  async leave({ playerId }: AtPlay): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query(sql`delete from pvp_waiting where player_id = $1`, [playerId]);
      const code = await this.roomOfPlayer(tx, playerId);
      const room = code && (await roomOf(tx, code, sql`for update`));
      if (!room) return;
      await tx.query(sql`update pvp_seat set leaving = true where player_id = $1`, [playerId]);
      if (room.phase === 'COLLECTING' || room.phase === 'PLAYING') return moveRoom(tx, room.code);
      await this.tidy(tx, room);
      await this.settle(tx, room);
    });
  }

  /** Uses another client seed from the next hand on. */
  async reseed({ playerId }: AtPlay, clientSeed: string): Promise<void> {
    await this.database.query(sql`update pvp_seat set client_seed = $2 where player_id = $1`, [playerId, clientSeed]);
  }

  /** Notes that a player is there, and by which session his bets go; answers his room. */
  async touch({ playerId, platformSession }: AtPlay): Promise<string | null> {
    const now = this.clock.now();
    const seat = sql`update pvp_seat set seen_at = $2, platform_session = $3 where player_id = $1 returning room`;
    const [sitting] = await this.database.query<{ room: string }>(seat, [playerId, now, platformSession]);
    if (sitting) return sitting.room;
    const wait = sql`update pvp_waiting set seen_at = $2, platform_session = $3 where player_id = $1 returning room`;
    const [waiting] = await this.database.query<{ room: string }>(wait, [playerId, now, platformSession]);
    return waiting?.room ?? null;
  }

  /** Frees the seats of who left, is gone, lets his time run out or cannot pay; then those who wait sit down. */
  async tidy(tx: Tx, room: RoomRow): Promise<SeatRow[]> {
    const now = this.clock.now();
    await tx.query(
      sql`with gone as (
         delete from pvp_seat s using player p where s.room = $1 and p.id = s.player_id and (s.leaving or s.missed >= $2
           or s.seen_at < $3 or (p.mode = 'demo' and p.play_balance_minor < $4)) returning s.player_id,
           case when s.leaving then 'LEFT' when s.missed >= $2 then 'AWAY' when s.seen_at < $3 then 'GONE' else 'INSUFFICIENT_FUNDS' end as reason
       ) insert into pvp_left select player_id, $1, reason, $5 from gone
       on conflict (player_id) do update set room = excluded.room, reason = excluded.reason, at = excluded.at`,
      [room.code, mostMissed, after(now, -presentMs), room.stakeMinor, now],
    );
    await tx.query(sql`update pvp_seat set missed = 0 where room = $1`, [room.code]);
    await this.seatWaiting(tx, room, now);
    const seats = await seatsOf(tx, room.code);
    if (room.mode === 'real' || seats.some(({ playerId }) => playerId !== null)) return seats;
    await tx.query(sql`delete from pvp_seat where room = $1`, [room.code]);
    return [];
  }

  /** A room between hands: it waits, or begins soon. */
  async settle(tx: Tx, { code, phase, dueAt }: RoomRow): Promise<void> {
    const [{ count } = { count: 0 }] = await tx.query<{ count: number }>(
      sql`select count(*)::int as count from pvp_seat where room = $1`,
      [code],
    );
    if (count < fewestSeats) return moveRoom(tx, code, { phase: 'WAITING', dueAt: null });
    if (phase !== 'WAITING' && dueAt) return moveRoom(tx, code);
    await moveRoom(tx, code, { phase: 'STARTING', dueAt: after(this.clock.now(), startMs) });
  }

  private async roomOfPlayer(tx: Tx, playerId: string): Promise<string | null> {
    const statement = sql`select room from pvp_seat where player_id = $1 union all select room from pvp_waiting where player_id = $1 limit 1`;
    const [row] = await tx.query<{ room: string }>(statement, [playerId]);
    return row?.room ?? null;
  }

  private async wanted(tx: Tx, { mode, playerId }: AtPlay, { room, stakeMinor, bots = 3 }: SitDto): Promise<Wanted> {
    const plan = plans.find(({ code }) => code === room);
    if (room && !plan) throw errors.room_not_found();
    const stake = plan?.stakeMinor ?? stakeMinor ?? stakes[0] ?? 0n;
    if (!stakes.includes(stake)) throw errors.bet_not_offered();
    if (mode === 'demo') return { code: demoCode(playerId), stakeMinor: stake, seats: bots + 1, mode };
    if (plan) return { ...plan, mode };
    const fitting = plans.filter((each) => each.stakeMinor === stake);
    const taken = await tx.query<{ room: string; count: number }>(
      sql`select room, count(*)::int as count from pvp_seat where room = any($1) group by room`,
      [fitting.map(({ code }) => code)],
    );
    const count = ({ code }: RoomPlan): number => taken.find((each) => each.room === code)?.count ?? 0;
    const [best] = fitting.filter((each) => count(each) < each.seats).toSorted((a, b) => count(b) - count(a));
    const chosen = best ?? fitting[0];
    if (!chosen) throw errors.room_not_found();
    return { ...chosen, mode };
  }

  /** The row of a room; the first to sit makes it, with the commitment to all its seeds. */
  private async open(tx: Tx, { code, mode, stakeMinor, seats }: Wanted): Promise<void> {
    if ((await tx.query(sql`select from pvp_room where code = $1`, [code])).length > 0) return;
    const { id, hash } = await newChain(tx, this.clock.now());
    await tx.query(
      sql`insert into pvp_room (code, mode, stake_minor, seats, chain_id, next_hash, phase)
       values ($1, $2, $3, $4, $5, $6, 'WAITING') on conflict do nothing`,
      [code, mode, stakeMinor, seats, id, hash],
    );
  }

  /** A demo's table is nobody else's: bots take all seats but one. */
  private async fillWithBots(tx: Tx, { code }: RoomRow, { stakeMinor, seats }: Wanted): Promise<void> {
    await tx.query(sql`update pvp_room set stake_minor = $2, seats = $3 where code = $1`, [code, stakeMinor, seats]);
    await tx.query(
      sql`insert into pvp_seat (room, mode, seat, nickname, client_seed, address, seen_at)
       select $1, 'demo', n.seat, 'BOT ' || n.seat, n.seed, '', $3
       from unnest($2::text[]) with ordinality as n (seed, seat) on conflict do nothing`,
      [code, Array.from({ length: seats - 1 }, newClientSeed), this.clock.now()],
    );
  }

  private async take(tx: Tx, room: RoomRow, play: AtPlay, clientSeed: string, address: string): Promise<void> {
    const now = this.clock.now();
    const row = [play.playerId, room.code, play.nickname, play.platformSession, clientSeed, address, now];
    await tx.query(
      sql`insert into pvp_waiting (player_id, room, nickname, platform_session, client_seed, address, since, seen_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      row,
    );
    // Who waits longer comes first, also between two hands.
    await this.seatWaiting(tx, room, now);
    const busy = room.phase === 'COLLECTING' || room.phase === 'PLAYING';
    await (busy ? moveRoom(tx, room.code) : this.settle(tx, room));
  }

  private async seatWaiting(tx: Tx, { code, mode }: RoomRow, now: Date): Promise<void> {
    await tx.query(sql`delete from pvp_waiting where room = $1 and seen_at < $2`, [code, after(now, -presentMs)]);
    await tx.query(
      sql`with free as (
         select n, row_number() over (order by n) as place from pvp_room r, generate_series(0, r.seats - 1) n
         where r.code = $1 and not exists (select from pvp_seat s where s.room = $1 and s.seat = n)
       ), queue as (
         select *, row_number() over (order by since, player_id) as place from pvp_waiting where room = $1
       ), moved as (delete from pvp_waiting where player_id in (select player_id from queue join free using (place)))
       insert into pvp_seat (room, mode, seat, player_id, nickname, platform_session, client_seed, address, seen_at)
       select $1, $2, free.n, player_id, nickname, platform_session, client_seed, address, seen_at
       from queue join free using (place)`,
      [code, mode],
    );
  }
}
