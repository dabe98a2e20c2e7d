import { Injectable, Logger } from '@nestjs/common';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import type { League } from '../game/sports/league.js';
import { pickOf, playTo, type LegResult } from '../game/sports/sport.js';
import type { LegEnd, SlipDrawn } from '../game/sports/slip.js';
import { BookingService } from '../round/booking.service.js';
import { selectRounds, type RoundRow } from '../round/round.row.js';
import { StepService } from '../round/step.service.js';
import type { DayRow } from './league.row.js';

/** How many decided slips are sent to the platform at a time. */
const sendersAtOnce = 16;

/** Slips of a game that are booked, undecided and have no leg left to wait for. */
const dueSlips = sql`r.seed_pair_id is null and r.shared_round_id is null and r.state = 'OPEN'
  and exists (select from slip_leg l where l.round_id = r.id)
  and not exists (select from slip_leg l where l.round_id = r.id and l.result = 'OPEN')`;

/** What matches that are over make of slips. All in the transaction that ends them; the money is sent after it. */
@Injectable()
export class SettleService {
  private readonly logger = new Logger('Settle');

  constructor(
    private readonly database: Database,
    private readonly steps: StepService,
    private readonly booking: BookingService,
  ) {}

  /** Ends a day that was played; answers the slips that it decided. */
  async end(tx: Tx, { sport }: League, day: DayRow, now: Date): Promise<string[]> {
    // First, since it waits for slips that are just being taken: their legs are seen by what follows.
    await tx.query(sql`update match_day set phase = 'ENDED', ended_at = $2 where id = $1`, [day.id, now]);
    for (const match of day.matches) {
      const { standing } = playTo(sport, match, match.numbers ?? [], sport.ticks);
      const statement = sql`update match set score = $2, maps = $3 where id = $1`;
      await tx.query(statement, [match.id, standing.score, JSON.stringify(standing.maps)]);
      const backed = sql`select distinct pick from slip_leg where match_id = $1 and result = 'OPEN'`;
      for (const { pick } of await tx.query<{ pick: string }>(backed, [match.id])) {
        const known = pickOf(pick);
        const result: LegResult | 'VOID' = known ? sport.settle(standing, known) : 'VOID';
        const tell = sql`update slip_leg set result = $3 where match_id = $1 and pick = $2 and result = 'OPEN'`;
        await tx.query(tell, [match.id, pick, result]);
      }
    }
    return this.decideDue(tx, day.game);
  }

  /** Ends a day that counts for nothing: its legs are void. */
  async cancel(tx: Tx, day: DayRow, now: Date): Promise<string[]> {
    await tx.query(sql`update match_day set phase = 'VOID', ended_at = $2 where id = $1`, [day.id, now]);
    const statement = sql`update slip_leg set result = 'VOID'
      where result = 'OPEN' and match_id in (select id from match where day_id = $1)`;
    await tx.query(statement, [day.id]);
    return this.decideDue(tx, day.game);
  }

  /** Slips whose booking was confirmed only after their last match. */
  async stray(games: readonly string[]): Promise<void> {
    for (const game of games) await this.send(await this.database.transaction((tx) => this.decideDue(tx, game)));
  }

  /** Sends what was decided; what fails is sent again by the resolver. */
  async send(decided: readonly string[]): Promise<void> {
    const left = [...decided];
    const sender = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) await this.pay(id);
    };
    await Promise.all(Array.from({ length: sendersAtOnce }, sender));
  }

  private async pay(id: string): Promise<void> {
    try {
      const [row] = await this.database.query<RoundRow>(selectRounds(sql`r.id = $1 and r.state = 'CLOSING'`), [id]);
      if (row) await this.booking.pay(row);
    } catch (error) {
      this.logger.error({ msg: 'a slip could not be paid yet', round: id, error: String(error) });
    }
  }

  private async decideDue(tx: Tx, game: string): Promise<string[]> {
    const due = sql`${dueSlips} and r.game = $1 order by r.id for update of r skip locked`;
    const rows = await tx.query<RoundRow>(selectRounds(due), [game]);
    for (const row of rows) await this.decide(tx, row);
    return rows.map(({ id }) => id);
  }

  private async decide(tx: Tx, row: RoundRow): Promise<void> {
    const legs = await endsOf(tx, row.id);
    if (legs.every(({ result }) => result === 'VOID')) return this.steps.giveBack(tx, row, 'MATCH_VOID');
    const drawn: SlipDrawn = { legs };
    await tx.query(sql`update round set drawn = $2 where id = $1`, [row.id, JSON.stringify(drawn)]);
    await this.steps.decide(tx, { ...row, drawn });
  }
}

interface EndRow extends Pick<LegEnd, 'result'> {
  readonly score: LegEnd['score'] | null;
  readonly maps: LegEnd['maps'] | null;
  readonly serverSeed: string | null;
  readonly salt: string;
  readonly place: number;
}

/** What became of a slip's legs, in their order. */
async function endsOf(tx: Tx, roundId: string): Promise<LegEnd[]> {
  const rows = await tx.query<EndRow>(
    sql`select l.result, m.score, m.maps, d.server_seed as "serverSeed", d.salt, m.place
     from slip_leg l join match m on m.id = l.match_id join match_day d on d.id = m.day_id
     where l.round_id = $1 order by l.place`,
    [roundId],
  );
  return rows.map(({ result, score, maps, serverSeed, salt, place }) => ({
    result,
    score: score ?? [0, 0],
    maps: maps ?? [],
    fair: score && serverSeed ? { serverSeed, salt, nonce: place + 1 } : null,
  }));
}
