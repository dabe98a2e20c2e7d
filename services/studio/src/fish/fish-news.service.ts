import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { fish } from '../game/fish/fish.js';
import { huntMs } from '../game/fish/swim.js';
import { currentShared, type SharedPhase, type SharedRow } from '../table/shared.row.js';
import { masked } from '../table/table-news.service.js';
import { FishSeatService } from './fish-seat.service.js';

/** Shots are told for so long; who comes later sees what they caught. */
const shotsMs = 2500;

/** A volley as the others at the lagoon see it; told when it is booked. */
interface ShotNews {
  readonly id: string;
  readonly seat: number;
  readonly targets: readonly number[];
  readonly caught: readonly number[];
  readonly winMinor: string;
}

/** The news of a lagoon for all who sit at it. */
export interface FishNews {
  readonly number: number;
  readonly phase: SharedPhase;
  /** Milliseconds since the tide began. Clocks of players do not matter. */
  readonly sinceMs: number;
  /** What swims follows from these two and the number. */
  readonly serverSeedHash: string;
  readonly salt: string;
  /** The boss's number, told at the end. */
  readonly drawn: unknown;
  readonly seats: ReadonlyArray<{ readonly seat: number; readonly name: string }>;
  /** Fish of this tide that are not there any more. */
  readonly caught: readonly number[];
  readonly shots: readonly ShotNews[];
  /** All who shot at the boss, at whichever lagoon, and what they staked together, in minor units. */
  readonly boss: { readonly hunters: number; readonly stakedMinor: string };
}

type OfLagoon<T> = T & { readonly lagoon: number };

/** The news of lagoons. */
@Injectable()
export class FishNewsService {
  constructor(
    private readonly database: Database,
    private readonly seats: FishSeatService,
    private readonly clock: Clock,
  ) {}

  /** The news of some lagoons, by their number; none before the first tide. */
  async of(lagoons: readonly number[]): Promise<Map<number, FishNews>> {
    const tide = await currentShared(this.database, fish.sheet.code);
    if (!tide) return new Map();
    const [seats, caught, shots, boss] = await Promise.all([
      this.seats.at(lagoons),
      this.caught(tide, lagoons),
      this.shots(tide, lagoons),
      this.boss(tide),
    ]);
    const { number, phase, serverSeedHash, salt, drawn, startsAt } = tide;
    const common = {
      number,
      phase,
      sinceMs: this.clock.now().getTime() - startsAt.getTime() + huntMs,
      serverSeedHash,
      salt,
      drawn: phase === 'ENDED' ? drawn : null,
      boss,
    };
    const at = <T>(rows: ReadonlyArray<OfLagoon<T>>, number: number) => rows.filter(({ lagoon }) => lagoon === number);
    return new Map(
      lagoons.map((lagoon) => [
        lagoon,
        {
          ...common,
          seats: at(seats, lagoon).map(({ seat, nickname }) => ({ seat, name: masked(nickname) })),
          caught: at(caught, lagoon).map(({ fish: one }) => one),
          shots: at(shots, lagoon).map(({ lagoon: _here, ...shot }) => shot),
        },
      ]),
    );
  }

  private caught({ id }: SharedRow, lagoons: readonly number[]): Promise<Array<OfLagoon<{ fish: number }>>> {
    return this.database.query(
      sql`select c.lagoon, c.fish from fish_catch c join round r on r.id = c.round_id
       where c.shared_round_id = $1 and c.lagoon = any($2) and r.state = 'SETTLED' order by c.fish`,
      [id, lagoons],
    );
  }

  private shots({ id }: SharedRow, lagoons: readonly number[]): Promise<Array<OfLagoon<ShotNews>>> {
    return this.database.query(
      sql`select v.lagoon, v.round_id as id, v.seat, v.targets, v.caught, r.win_minor::text as "winMinor"
       from fish_volley v join round r on r.id = v.round_id
       where v.shared_round_id = $1 and v.lagoon = any($2) and v.fired_at > $3 and r.state in ('OPEN', 'SETTLED')
       order by v.fired_at, v.round_id`,
      [id, lagoons, new Date(this.clock.now().getTime() - shotsMs)],
    );
  }

  private async boss({ id }: SharedRow): Promise<FishNews['boss']> {
    const [row] = await this.database.query<FishNews['boss']>(
      sql`select count(distinct player_id)::integer as hunters, coalesce(sum(bet_minor), 0)::text as "stakedMinor"
       from round where shared_round_id = $1 and state in ('OPEN', 'CLOSING', 'SETTLED')`,
      [id],
    );
    return row ?? { hunters: 0, stakedMinor: '0' };
  }
}
