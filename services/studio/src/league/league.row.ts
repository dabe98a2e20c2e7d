import { sql, type Sql, type Tx } from '@banyan/kernel/database';
import type { Fixture, Pair } from '../game/sports/sport.js';

/** LISTED: bets before the kick-off. RUNNING: being played. ENDED: over, its seed is told. VOID: it counts for nothing. */
export type DayPhase = 'LISTED' | 'RUNNING' | 'ENDED' | 'VOID';

/** One match of a day. Its numbers are drawn at the kick-off; of those only what was played is told. */
export interface MatchRow extends Fixture {
  readonly id: string;
  /** From 0; the nonce of its numbers is one more. */
  readonly place: number;
  readonly numbers: readonly number[] | null;
  readonly score: Pair | null;
  readonly maps: readonly Pair[] | null;
}

/** All matches that kick off together. */
export interface DayRow {
  readonly id: string;
  readonly game: string;
  readonly number: number;
  readonly chainId: number;
  readonly chainNumber: number;
  readonly salt: string;
  readonly serverSeedHash: string;
  readonly serverSeed: string | null;
  readonly phase: DayPhase;
  readonly kickOff: Date;
  readonly seenAt: Date | null;
  readonly matches: readonly MatchRow[];
}

const selectDays = (where: Sql): Sql => sql`
  select d.id::text as id, d.game, d.number, d.chain_id as "chainId", d.chain_number as "chainNumber", d.salt,
    d.server_seed_hash as "serverSeedHash", d.server_seed as "serverSeed", d.phase, d.kick_off as "kickOff",
    d.seen_at as "seenAt", m.matches
  from match_day d cross join lateral (
    select jsonb_agg(jsonb_build_object('id', id::text, 'place', place, 'home', home, 'away', away, 'numbers', numbers,
      'score', score, 'maps', maps) order by place) as matches
    from match where day_id = d.id
  ) m where ${where}`;

type From = Pick<Tx, 'query'>;

/** Days that are not over, the next one first. */
export const openDays = (from: From, game: string): Promise<DayRow[]> =>
  from.query<DayRow>(selectDays(sql`d.game = $1 and d.phase in ('LISTED', 'RUNNING') order by d.number`), [game]);

/** The last days that are over, the latest first. */
export const pastDays = (from: From, game: string, limit: number): Promise<DayRow[]> =>
  from.query<DayRow>(selectDays(sql`d.game = $1 and d.phase in ('ENDED', 'VOID') order by d.number desc limit $2`), [
    game,
    limit,
  ]);

/** Days of a season that were played, in order. */
export const playedDays = (from: From, game: string, first: number): Promise<DayRow[]> =>
  from.query<DayRow>(selectDays(sql`d.game = $1 and d.number >= $2 and d.phase = 'ENDED' order by d.number`), [
    game,
    first,
  ]);

/** The last day of a game, whatever its phase. */
export async function lastDay(from: From, game: string): Promise<DayRow | undefined> {
  const [day] = await from.query<DayRow>(selectDays(sql`d.game = $1 order by d.number desc limit 1`), [game]);
  return day;
}

/** The days of matches; of those that there are. */
export const daysOfMatches = (from: From, game: string, matches: readonly string[]): Promise<DayRow[]> =>
  from.query<DayRow>(selectDays(sql`d.game = $1 and d.id in (select day_id from match where id = any($2::bigint[]))`), [
    game,
    matches,
  ]);
