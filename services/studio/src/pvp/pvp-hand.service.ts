import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { sql, type Sql, type Tx } from '@banyan/kernel/database';
import { drawsOf } from '../game/fairness.js';
import { currency } from '../game/game.js';
import { beginHand, isOver, move, type HandState } from '../game/tienlen/hand.js';
import { sharesOf } from '../game/tienlen/shares.js';
import { mixOf, tienlen } from '../game/tienlen/tienlen.js';
import { selectRounds, type RoundRow } from '../round/round.row.js';
import { insertRounds } from '../round/round.store.js';
import { StepService } from '../round/step.service.js';
import { movePlayMoney } from '../session/play-money.js';
import { endShared, insertShared, runShared } from '../table/shared.store.js';
import {
  handOf,
  handSeatsOf,
  moveRoom,
  type HandRow,
  type HandSeatRow,
  type RoomRow,
  type SeatRow,
} from './pvp.row.js';
import { PvpSignalService } from './pvp-signal.service.js';
import { awayMs, botMs, collectMs, lookMs, mostMissed, restMs, turnMs } from './rooms.js';
import { commitNext, takeSeed } from './seed-chain.js';

/** What is to be sent to the platform after the commit: rounds with a bet to book, and rounds with a win to pay. */
export interface Work {
  readonly book?: readonly string[];
  readonly pay?: readonly string[];
}

const code = tienlen.sheet.code;

/** One hand from its bets to its shares. All of it happens in transactions that hold the room's lock. */
@Injectable()
export class PvpHandService {
  constructor(
    private readonly steps: StepService,
    private readonly signals: PvpSignalService,
    private readonly clock: Clock,
  ) {}

  /** Stores the deal, which nobody is told before all have bet, and each player's round with its bet. */
  async collect(tx: Tx, room: RoomRow, seats: readonly SeatRow[]): Promise<Work> {
    const now = this.clock.now();
    const { chainId, number, serverSeed, serverSeedHash } = await takeSeed(tx, room);
    const seeds = seats.map(({ clientSeed }) => clientSeed);
    const mix = await mixOf(seeds);
    const drawn = await tienlen.draw(drawsOf(serverSeed, mix, number), { seat: 0, seeds });
    const id = await insertShared(tx, {
      game: code,
      chainId,
      number,
      serverSeed,
      serverSeedHash,
      salt: mix,
      drawn,
      startsAt: now,
      endsAt: now,
    });
    const { stakeMinor } = room;
    await tx.query(
      sql`insert into pvp_hand (id, room, mode, stake_minor, seats, state, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, room.code, room.mode, stakeMinor, seats.length, JSON.stringify(beginHand(drawn.hands)), now],
    );
    const rounds = await this.bet(tx, room, seats, { id, seeds, drawn });
    await seatHand(tx, id, room, seats, rounds);
    const book = rounds.filter((round) => round !== null);
    await moveRoom(tx, room.code, { phase: 'COLLECTING', dueAt: after(now, lookMs), handId: id });
    return { book };
  }

  /** Looks at the bets: the hand begins once all are booked, and is void as soon as one is not. */
  async look(tx: Tx, room: RoomRow, hand: HandRow): Promise<Work> {
    const statement = sql`select id, state from round where shared_round_id = $1 order by id for update`;
    const rounds = await tx.query<{ state: string }>(statement, [hand.id]);
    const now = this.clock.now();
    if (rounds.every(({ state }) => state === 'OPEN')) {
      await runShared(tx, hand.id);
      if (isOver(hand.state)) return this.finish(tx, room, hand);
      await this.wait(tx, room, hand.state);
      return {};
    }
    const late = now.getTime() >= hand.createdAt.getTime() + collectMs;
    const failed = rounds.some(({ state }) => state !== 'OPEN' && state !== 'STARTED');
    if (late || failed) await this.void(tx, room, hand, late ? 'LATE' : 'BET_REFUSED');
    else await moveRoom(tx, room.code, { dueAt: after(now, lookMs) });
    return {};
  }

  /** A seat's move; null when the rules do not allow it. */
  async move(tx: Tx, room: RoomRow, hand: HandRow, seat: number, cards: readonly number[], auto = false) {
    const state = move(hand.state, seat, cards);
    if (!state) return null;
    const moved = { seat, cards, ...(auto && { auto: true as const }) };
    const next: HandRow = { ...hand, state, moves: [...hand.moves, moved] };
    const statement = sql`update pvp_hand set state = $2, moves = moves || $3::jsonb where id = $1`;
    await tx.query(statement, [hand.id, JSON.stringify(state), JSON.stringify([moved])]);
    if (isOver(state)) return this.finish(tx, room, next);
    await this.wait(tx, room, state);
    return {};
  }

  /** Gives the seat whose turn it is its time. */
  async wait(tx: Tx, room: RoomRow, state: HandState): Promise<void> {
    const [sitting] = await tx.query<{ playerId: string | null; missed: number; leaving: boolean }>(
      sql`select h.player_id::text as "playerId", coalesce(s.missed, $3) as missed, coalesce(s.leaving, true) as leaving
       from pvp_room r join pvp_hand_seat h on h.hand_id = r.hand_id and h.seat = $2
       left join pvp_seat s on s.room = r.code and s.player_id = h.player_id where r.code = $1`,
      [room.code, state.turn, mostMissed],
    );
    const bot = sitting?.playerId === null && room.mode === 'demo';
    const away = !sitting || sitting.leaving || sitting.missed >= mostMissed;
    const dueAt = after(this.clock.now(), bot ? botMs : away ? awayMs : turnMs);
    await moveRoom(tx, room.code, { phase: 'PLAYING', dueAt });
  }

  /** Bets that were booked beside the end of a void hand: they go back as well. */
  async giveBackOrphans(tx: Tx, { handId }: RoomRow): Promise<void> {
    await this.giveBack(tx, sql`r.shared_round_id = $1 and r.state = 'OPEN' and c.phase = 'ENDED'`, handId);
  }

  private async giveBack(tx: Tx, where: Sql, handId: string | null): Promise<void> {
    // Beside the lock: the room is locked before, and a hand that has ended stays ended.
    const rows = await tx.query<RoundRow>(selectRounds(sql`${where} for update of r`), [handId]);
    await this.steps.endAll(
      tx,
      rows.map((row) => ({ row, reason: 'TABLE_VOID' })),
    );
  }

  /** A round for each player, with its bet; null for a bot. In the order of the seats. */
  private async bet(
    tx: Tx,
    { mode, stakeMinor }: RoomRow,
    seats: readonly SeatRow[],
    { id, seeds, drawn }: { id: string; seeds: readonly string[]; drawn: unknown },
  ): Promise<Array<string | null>> {
    const betMinor = BigInt(stakeMinor);
    const begun: Array<Parameters<typeof insertRounds>[2][number]> = [];
    for (const [seat, { playerId, nickname, platformSession }] of seats.entries()) {
      if (playerId === null) continue;
      // At a demo's table there is one player.
      const balance = mode === 'demo' ? await movePlayMoney(tx, playerId, betMinor, 0n) : null;
      const play = { playerId, game: code, mode, currency, nickname, platformPlayer: null, platformSession };
      const bet = { spinId: crypto.randomUUID(), betMinor, winMinor: 0n, choice: { seat, seeds }, drawn };
      begun.push({ play, begun: { ...bet, stepped: true, by: { sharedRoundId: id }, balance } });
    }
    const ids = await insertRounds(tx, this.clock.now(), begun);
    return seats.map(({ playerId }) => (playerId === null ? null : (ids.shift() ?? null)));
  }

  /** The hand counts for nothing: what was booked goes back, what is still on its way does as soon as it arrives. */
  private async void(tx: Tx, room: RoomRow, hand: HandRow, reason: string): Promise<void> {
    await this.giveBack(tx, sql`r.shared_round_id = $1 and r.state = 'OPEN'`, hand.id);
    await tx.query(sql`update pvp_hand set void_reason = $2 where id = $1`, [hand.id, reason]);
    await tx.query(
      sql`with failed as (
         select h.player_id, r.reason from pvp_hand_seat h join round r on r.id = h.round_id where h.hand_id = $1
           and r.state in ('REFUSED', 'ROLLING_BACK', 'VOID') and r.reason <> 'TABLE_VOID'
       ), gone as (delete from pvp_seat where player_id in (select player_id from failed))
       insert into pvp_left select player_id, $2, reason, $3 from failed
       on conflict (player_id) do update set room = excluded.room, reason = excluded.reason, at = excluded.at`,
      [hand.id, room.code, this.clock.now()],
    );
    await this.end(tx, room, hand);
  }

  private async finish(tx: Tx, room: RoomRow, hand: HandRow): Promise<Work> {
    const { order, instant } = hand.state;
    const { rakeMinor, winsMinor } = sharesOf(BigInt(hand.stakeMinor), order, instant !== null);
    await tx.query(
      sql`update pvp_hand_seat s set place = n.place, win_minor = n.win
       from unnest($2::int[], $3::bigint[]) with ordinality as n (seat, win, place) where s.hand_id = $1 and s.seat = n.seat`,
      [hand.id, order, order.map((seat) => String(winsMinor[seat]))],
    );
    await tx.query(sql`update pvp_hand set rake_minor = $2 where id = $1`, [hand.id, rakeMinor]);
    const open = sql`r.shared_round_id = $1 and r.state = 'OPEN' for update of r`;
    // Beside the lock: the room is locked before.
    const rows = await tx.query<RoundRow>(selectRounds(open), [hand.id]);
    await this.steps.endAll(
      tx,
      rows.map((row) => ({ row: { ...row, steps: order } })),
    );
    await this.end(tx, room, hand);
    if (room.mode === 'real') await this.signals.record(tx, hand, await handSeatsOf(tx, hand.id));
    return { pay: rows.map(({ id }) => id) };
  }

  private async end(tx: Tx, room: RoomRow, hand: HandRow): Promise<void> {
    const now = this.clock.now();
    await endShared(tx, hand.id, now, now);
    await commitNext(tx, room, now);
    await moveRoom(tx, room.code, { phase: 'RESTING', dueAt: after(now, restMs) });
  }
}

export const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

async function seatHand(
  tx: Tx,
  hand: string,
  { mode }: RoomRow,
  seats: readonly SeatRow[],
  rounds: ReadonlyArray<string | null>,
): Promise<void> {
  await tx.query(
    sql`insert into pvp_hand_seat (hand_id, seat, room_seat, mode, player_id, nickname, client_seed, address, round_id)
     select $1, n.seat - 1, n.room_seat, $2, n.player, n.nickname, n.client_seed, n.address, n.round
     from unnest($3::int[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::uuid[]) with ordinality
       as n (room_seat, player, nickname, client_seed, address, round, seat)`,
    [
      hand,
      mode,
      seats.map(({ seat }) => seat),
      seats.map(({ playerId }) => playerId),
      seats.map(({ nickname }) => nickname),
      seats.map(({ clientSeed }) => clientSeed),
      seats.map(({ address }) => address),
      rounds,
    ],
  );
}

/** The hand of a room and its seats; null when there was none yet. */
export async function handOfRoom(
  from: Pick<Tx, 'query'>,
  { handId }: RoomRow,
): Promise<{ hand: HandRow; seats: HandSeatRow[] } | null> {
  const hand = handId === null ? undefined : await handOf(from, handId);
  return hand ? { hand, seats: await handSeatsOf(from, hand.id) } : null;
}
