import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import type { AtPlay } from '../session/session.service.js';
import type { SeatRow } from './fish.row.js';

/** Cannons at a lagoon. */
export const seatsOfLagoon = 4;

/** A seat that was not heard of for so long is free. */
const awayMs = 15_000;

/** Seats are given one after the other. */
const seatsLock = 7_151_010;

/** Who sits where. Money knows nothing of it: a seat decides whose fish somebody shares, and who sees his shots. */
@Injectable()
export class FishSeatService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The player's seat, or one at the fullest lagoon that has a free one. */
  sit(play: AtPlay): Promise<SeatRow> {
    return this.database.transaction((tx) => this.seatOf(tx, play));
  }

  /** As {@link sit}, within a transaction. */
  async seatOf(tx: Tx, { playerId, nickname }: AtPlay): Promise<SeatRow> {
    const now = this.clock.now();
    const own = sql`update fish_seat set seen_at = $2 where player_id = $1 returning lagoon, seat`;
    const [known] = await tx.query<SeatRow>(own, [playerId, now]);
    if (known) return known;
    await tx.query(sql`select pg_advisory_xact_lock($1)`, [seatsLock]);
    const [again] = await tx.query<SeatRow>(own, [playerId, now]);
    if (again) return again;
    await tx.query(sql`delete from fish_seat where seen_at < $1`, [new Date(now.getTime() - awayMs)]);
    const taken = await tx.query<SeatRow>(sql`select lagoon, seat from fish_seat order by lagoon, seat`);
    const free = freeSeat(taken);
    const statement = sql`insert into fish_seat (lagoon, seat, player_id, nickname, seen_at) values ($1, $2, $3, $4, $5)`;
    await tx.query(statement, [free.lagoon, free.seat, playerId, nickname, now]);
    return free;
  }

  /** Those are still here. */
  async touch(players: readonly string[]): Promise<void> {
    const statement = sql`update fish_seat set seen_at = $2 where player_id = any($1)`;
    await this.database.query(statement, [players, this.clock.now()]);
  }

  /** The seats of some lagoons that somebody was at lately. */
  at(lagoons: readonly number[]): Promise<Array<SeatRow & { nickname: string }>> {
    return this.database.query(
      sql`select lagoon, seat, nickname from fish_seat where lagoon = any($1) and seen_at >= $2 order by lagoon, seat`,
      [lagoons, new Date(this.clock.now().getTime() - awayMs)],
    );
  }
}

/** The first free seat of the fullest lagoon that is not full; a new lagoon where all are. */
export function freeSeat(taken: readonly SeatRow[]): SeatRow {
  const usedAt = new Map<number, Set<number>>();
  for (const { lagoon, seat } of taken) usedAt.set(lagoon, (usedAt.get(lagoon) ?? new Set()).add(seat));
  const [fullest] = [...usedAt]
    .filter(([, used]) => used.size < seatsOfLagoon)
    .toSorted(([a, usedA], [b, usedB]) => usedB.size - usedA.size || a - b);
  const lagoon = fullest?.[0] ?? firstMissing(new Set(usedAt.keys()), 1);
  return { lagoon, seat: firstMissing(usedAt.get(lagoon) ?? new Set(), 0) };
}

function firstMissing(used: ReadonlySet<number>, from: number): number {
  let number = from;
  while (used.has(number)) number++;
  return number;
}
