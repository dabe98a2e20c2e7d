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
export class SettlementService {
  private readonly logger = new Logger('Settle');

  constructor(
    private readonly database: Database,
    private readonly steps: StepService,
    private readonly booking: BookingService,
  ) {}

  /** Ends a day that was played; returns the slips that it decided. */
  async end(tx: Tx, { sport }: League, day: DayRow, now: Date): Promise<string[]> {
    // First, since it waits for slips that are just being taken: their legs are seen by what follows.
    await tx.query(sql`update match_day set phase = 'ENDED', ended_at = $2 where id = $1`, [day.id, now]);
    const played = day.matches.map((match) => ({
      id: match.id,
      ...playTo(sport, match, match.numbers ?? [], sport.ticks),
    }));
    const scores = played.map(({ id, standing: { score, maps } }) => ({ id, score, maps }));
    await tx.query(scoreSql, [JSON.stringify(scores)]);
    const standings = new Map(played.map(({ id, standing }) => [id, standing]));
    const results = (await tx.query<Backed>(backedSql, [[...standings.keys()]])).map(({ match, pick }) => {
      const [known, standing] = [pickOf(pick), standings.get(match)];
      const result: LegResult | 'VOID' = known && standing ? sport.settle(standing, known) : 'VOID';
      return { match, pick, result };
    });
    await tx.query(resultSql, [
      results.map(({ match }) => match),
      results.map(({ pick }) => pick),
      results.map(({ result }) => result),
    ]);
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
  async orphaned(games: readonly string[]): Promise<void> {
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
    const ends = await endsOf(
      tx,
      rows.map(({ id }) => id),
    );
    await this.steps.endAll(
      tx,
      rows.map((row) => {
        const drawn: SlipDrawn = { legs: ends.get(row.id) ?? [] };
        const counts = drawn.legs.some(({ result }) => result !== 'VOID');
        return counts ? { row, drawn } : { row, reason: 'MATCH_VOID' };
      }),
    );
    return rows.map(({ id }) => id);
  }
}

interface Backed {
  readonly match: string;
  readonly pick: string;
}

const scoreSql = sql`
update match m set score = n.score, maps = n.maps from jsonb_to_recordset($1) as n (id bigint, score int[], maps jsonb) where m.id = n.id`;

const backedSql = sql`
select distinct match_id::text as match, pick from slip_leg where match_id = any($1::bigint[]) and result = 'OPEN'`;

const resultSql = sql`
update slip_leg l set result = n.result from unnest($1::bigint[], $2::text[], $3::text[]) as n (match, pick, result)
where l.match_id = n.match and l.pick = n.pick and l.result = 'OPEN'`;

interface EndRow extends Pick<LegEnd, 'result'> {
  readonly round: string;
  readonly score: LegEnd['score'] | null;
  readonly maps: LegEnd['maps'] | null;
  readonly serverSeed: string | null;
  readonly salt: string;
  readonly place: number;
}

/** What became of slips' legs, in the order of each slip. */
async function endsOf(tx: Tx, roundIds: readonly string[]): Promise<Map<string, LegEnd[]>> {
  const ends = new Map<string, LegEnd[]>(roundIds.map((id) => [id, []]));
  if (roundIds.length === 0) return ends;
  const rows = await tx.query<EndRow>(
    sql`select l.round_id as round, l.result, m.score, m.maps, d.server_seed as "serverSeed", d.salt, m.place
     from slip_leg l join match m on m.id = l.match_id join match_day d on d.id = m.day_id
     where l.round_id = any($1::uuid[]) order by l.round_id, l.place`,
    [roundIds],
  );
  for (const { round, result, score, maps, serverSeed, salt, place } of rows)
    ends.get(round)?.push({
      result,
      score: score ?? [0, 0],
      maps: maps ?? [],
      fair: score && serverSeed ? { serverSeed, salt, nonce: place + 1 } : null,
    });
  return ends;
}
