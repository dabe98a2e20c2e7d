import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database } from '@banyan/kernel/database';
import { hourAt } from '../game/sports/clock.js';
import type { League } from '../game/sports/league.js';
import { placeOf, roundsOf, tableOf, type Rank } from '../game/sports/season.js';
import type { Fixture, Pair } from '../game/sports/sport.js';
import { openDays, pastDays, playedDays, type DayRow } from './league.row.js';

/** How many days that are over are told: as many as a slip can span, and one. */
const pastTold = 5;

/** What everybody may know of a league. Odds are not told: they follow from this by the open model. */
export interface LeagueNews {
  readonly season: number;
  readonly days: ReadonlyArray<{
    readonly number: number;
    readonly season: number;
    readonly round: number;
    readonly phase: 'LISTED' | 'RUNNING';
    /** Milliseconds since the kick-off, negative before it. Clocks of players do not matter. */
    readonly sinceMs: number;
    readonly serverSeedHash: string;
    readonly salt: string;
    /** `numbers`: those of the ticks that were played. */
    readonly matches: ReadonlyArray<Fixture & { readonly id: string; readonly numbers: readonly number[] }>;
  }>;
  readonly past: ReadonlyArray<{
    readonly number: number;
    readonly season: number;
    readonly round: number;
    readonly void: boolean;
    readonly serverSeed: string | null;
    readonly salt: string;
    readonly matches: ReadonlyArray<
      Fixture & { readonly id: string; readonly score: Pair | null; readonly maps: readonly Pair[] }
    >;
  }>;
  readonly table: readonly Rank[];
}

type Past = Pick<LeagueNews, 'past' | 'table' | 'season'>;

/** The news of a league for all who look. */
@Injectable()
export class LeagueNewsService {
  private readonly known = new Map<string, { readonly first: number; readonly past: Past }>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async of(league: League): Promise<LeagueNews> {
    const days = await openDays(this.database, league.sheet.code);
    const now = this.clock.now().getTime();
    return {
      ...(await this.past(league, days[0]?.number ?? 0)),
      days: days.map((day) => ({
        ...this.named(league, day),
        phase: day.phase === 'RUNNING' ? 'RUNNING' : 'LISTED',
        sinceMs: now - day.kickOff.getTime(),
        serverSeedHash: day.serverSeedHash,
        salt: day.salt,
        matches: day.matches.map(({ id, home, away, numbers }) => ({
          id,
          home,
          away,
          numbers: (numbers ?? []).slice(0, hourAt(league.sport, now - day.kickOff.getTime()).ticks),
        })),
      })),
    };
  }

  /** What is over; it changes only when the first open day does. */
  private async past(league: League, first: number): Promise<Past> {
    const { code } = league.sheet;
    const known = this.known.get(code);
    if (known?.first === first && first > 0) return known.past;
    const { season } = placeOf(league.sport, Math.max(1, first));
    const begin = (season - 1) * roundsOf(league.sport) + 1;
    const results = (await playedDays(this.database, code, begin)).flatMap(({ matches }) =>
      matches.flatMap(({ home, away, score }) => (score ? [{ home, away, score }] : [])),
    );
    const past = (await pastDays(this.database, code, pastTold)).map((day) => ({
      ...this.named(league, day),
      void: day.phase === 'VOID',
      serverSeed: day.serverSeed,
      salt: day.salt,
      matches: day.matches.map(({ id, home, away, score, maps }) => ({ id, home, away, score, maps: maps ?? [] })),
    }));
    const made = { season, past, table: tableOf(league.sport, results) };
    this.known.set(code, { first, past: made });
    return made;
  }

  private named({ sport }: League, { number }: DayRow) {
    return { number, ...placeOf(sport, number) };
  }
}
