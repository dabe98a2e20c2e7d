import { hourAt, type Hour } from '../../src/game/sports/clock.js';
import type { League } from '../../src/game/sports/league.js';
import { boardAt, type Board } from '../../src/game/sports/quote.js';
import type { Rank } from '../../src/game/sports/season.js';
import { playTo, type Fixture, type Moment, type Pair, type Standing } from '../../src/game/sports/sport.js';
import * as api from '../frame/api.js';

export interface Match extends Fixture {
  readonly id: string;
  readonly numbers: readonly number[];
}

export interface Day {
  readonly number: number;
  readonly season: number;
  readonly round: number;
  readonly phase: 'LISTED' | 'RUNNING';
  readonly sinceMs: number;
  readonly serverSeedHash: string;
  readonly salt: string;
  readonly matches: readonly Match[];
}

export interface PastMatch extends Fixture {
  readonly id: string;
  readonly score: Pair | null;
  readonly maps: readonly Pair[];
}

export interface PastDay {
  readonly number: number;
  readonly season: number;
  readonly round: number;
  readonly void: boolean;
  readonly serverSeed: string | null;
  readonly salt: string;
  readonly matches: readonly PastMatch[];
}

/** A league's news as the server sends it. */
export interface News {
  readonly season: number;
  readonly days: readonly Day[];
  readonly past: readonly PastDay[];
  readonly table: readonly Rank[];
}

/** A match on the board, as it is now. */
export interface Now {
  readonly day: Day;
  readonly match: Match;
  readonly hour: Hour;
  readonly board: Board;
  /** With all that was played, also what prices do not know yet. */
  readonly standing: Standing;
  readonly moments: readonly Moment[];
}

/** What is known of a league, and what follows from it at this moment. Odds are worked out here, by the open model. */
export class Hall {
  news: News | null = null;
  private heardAt = 0;
  private readonly boards = new Map<string, { readonly key: string; readonly board: Board }>();

  constructor(
    readonly league: League,
    /** Called for news; `ended` when a day is over that was not. */
    hear: (ended: boolean) => void,
  ) {
    void api.listen<News>((news) => {
      const before = this.news?.past[0]?.number ?? 0;
      const ended = this.news !== null && (news.past[0]?.number ?? 0) !== before;
      this.news = news;
      this.heardAt = performance.now();
      hear(ended);
    }, '/api/league/stream');
  }

  /** Whether the line broke: nothing was heard for longer than the server is ever silent. */
  get deaf(): boolean {
    return this.news !== null && performance.now() - this.heardAt > 12_000;
  }

  /** Milliseconds since a day's kick-off, by the server's last word and the time since. */
  since(day: Day): number {
    return day.sinceMs + performance.now() - this.heardAt;
  }

  days(phase: Day['phase']): readonly Day[] {
    return this.news?.days.filter((day) => day.phase === phase) ?? [];
  }

  find(id: string): Now | null {
    for (const day of this.news?.days ?? []) {
      const match = day.matches.find((one) => one.id === id);
      if (match) return this.now(day, match);
    }
    return null;
  }

  /** The result of a match that is over, or null. */
  pastOf(id: string): { day: PastDay; match: PastMatch } | null {
    for (const day of this.news?.past ?? []) {
      const match = day.matches.find((one) => one.id === id);
      if (match) return { day, match };
    }
    return null;
  }

  now(day: Day, match: Match): Now {
    const { sport } = this.league;
    const since = this.since(day);
    // What has not been told cannot be shown, whatever the page's clock says.
    const due = hourAt(sport, since);
    const late = day.phase === 'RUNNING' && match.numbers.length < due.priced;
    const hour = late || (day.phase === 'LISTED' && since >= 0) ? { ...due, open: false } : due;
    const { standing, moments } = playTo(sport, match, match.numbers, match.numbers.length);
    return { day, match, hour, board: this.board(match, hour, since), standing, moments };
  }

  private board(match: Match, hour: Hour, since: number): Board {
    const key = `${hour.priced} ${match.numbers.length >= hour.priced}`;
    const known = this.boards.get(match.id);
    const made = known?.key === key ? known.board : boardAt(this.league.sport, match, match.numbers, since);
    if (known?.key !== key) this.boards.set(match.id, { key, board: made });
    const over = hour.over || made.standing.over;
    return { ...made, state: over ? 'CLOSED' : hour.open ? 'OPEN' : 'SUSPENDED' };
  }
}
