import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import type { SharedGame } from '../game/game.js';
import { currentShared, endedShared, type SharedPhase } from './shared.row.js';

/** How many bets are shown one by one; all of them count in the sums. */
const shownBets = 40;

/** The news of a table for all who sit at it. */
export interface TableNews {
  readonly number: number;
  readonly phase: SharedPhase;
  /** Milliseconds since bets were closed; negative while they are taken. Clocks of players do not matter. */
  readonly sinceMs: number;
  /** Told at the end. */
  readonly drawn: unknown;
  readonly serverSeedHash: string;
  readonly salt: string;
  /** How many play in this round, and what they staked together, in minor units. */
  readonly players: number;
  readonly stakedMinor: string;
  /** What lies on each part of the layout, in bets; empty for games without one. */
  readonly parts: Readonly<Record<string, number>>;
  /** The largest bets; `winMinor` is told of those that are decided. */
  readonly bets: ReadonlyArray<{
    readonly id: string;
    readonly name: string;
    readonly betMinor: string;
    readonly winMinor: string | null;
  }>;
  /** How the last rounds ended, newest first, as the game writes it. */
  readonly last: readonly number[];
}

interface Bet {
  readonly id: string;
  readonly name: string;
  readonly betMinor: string;
  readonly winMinor: string | null;
  readonly choice: unknown;
}

/** The news of a table. */
@Injectable()
export class TableNewsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Null before a game's first round. */
  async of({ sheet, shared }: SharedGame): Promise<TableNews | null> {
    const round = await currentShared(this.database, sheet.code);
    if (!round) return null;
    const bets = await this.betsIn(round.id);
    const last = await endedShared(this.database, sheet.code, shared.kept);
    const { number, phase, salt, serverSeedHash, drawn } = round;
    const counted = new Map<string, number>();
    for (const { choice } of bets)
      for (const [part, count] of Object.entries(shared.partsOf?.(choice) ?? {}))
        counted.set(part, (counted.get(part) ?? 0) + count);
    const parts = Object.fromEntries(counted);
    return {
      number,
      phase,
      sinceMs: this.clock.now().getTime() - round.startsAt.getTime(),
      drawn: phase === 'ENDED' ? drawn : null,
      serverSeedHash,
      salt,
      players: bets.length,
      stakedMinor: bets.reduce((sum, { betMinor }) => sum + BigInt(betMinor), 0n).toString(),
      parts,
      bets: bets.slice(0, shownBets).map(({ choice: _hidden, name, ...bet }) => ({ ...bet, name: masked(name) })),
      last: last.map((ended) => shared.trace(ended.drawn)),
    };
  }

  private betsIn(sharedRoundId: string): Promise<Bet[]> {
    return this.database.query<Bet>(
      sql`select r.id, coalesce(s.nickname, '') as name, r.bet_minor::text as "betMinor", r.choice,
         case when r.state in ('CLOSING', 'SETTLED') then r.win_minor::text end as "winMinor"
       from round r left join lateral (select nickname from play_session where player_id = r.player_id limit 1) s on true
       where r.shared_round_id = $1 and r.state in ('OPEN', 'CLOSING', 'SETTLED') order by r.bet_minor desc, r.id`,
      [sharedRoundId],
    );
  }
}

/** Others see the beginning of a name alone. */
export const masked = (name: string): string => (name ? `${name.slice(0, 2)}***` : 'demo');
