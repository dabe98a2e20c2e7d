import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { drawsOf } from '../game/fairness.js';
import { cycleMs, lengthMs } from '../game/sports/clock.js';
import type { League } from '../game/sports/league.js';
import { fixturesOf } from '../game/sports/season.js';
import { nextLink, seedOf } from '../table/chain.js';
import { lastDay, openDays, type DayRow } from './league.row.js';
import { SettlementService } from './settlement.service.js';

/** One clock of a league for all replicas: who holds this lock moves it. */
const leagueLock = 7_151_003;

/** How many days are listed before their kick-off. */
const listed = 3;

/** From the first look at a league that stood still to its next kick-off. */
const leadMs = 20_000;

/** Matches that nobody watched over for so long count for nothing. */
const lostMs = 30_000;

/** How often it is noted that somebody watches over a day. */
const seenMs = 3000;

/** A league on the clock: days are listed, kicked off, played and settled while somebody looks or has a bet. */
@Injectable()
export class LeagueClock {
  constructor(
    private readonly database: Database,
    private readonly settle: SettlementService,
    private readonly clock: Clock,
  ) {}

  /** Does what is due; returns whether something is under way that has to be brought to its end. */
  async advance(league: League, audience: boolean): Promise<boolean> {
    const { decided, unfinished } = await this.database.transaction(async (tx) => {
      const statement = sql`select pg_try_advisory_xact_lock($1, hashtext($2)) as held`;
      const [lock] = await tx.query<{ held: boolean }>(statement, [leagueLock, league.sheet.code]);
      return lock?.held ? this.move(tx, league, audience) : { decided: [], unfinished: true };
    });
    // The league does not wait for the cashier.
    void this.settle.send(decided);
    return unfinished;
  }

  private async move(tx: Tx, league: League, audience: boolean) {
    const { code } = league.sheet;
    const now = this.clock.now();
    const decided: string[] = [];
    for (const day of await openDays(tx, code)) decided.push(...(await this.look(tx, league, day, now, audience)));
    const left = await openDays(tx, code);
    const backed = await hasBets(tx, left);
    if (audience || backed) await this.retime(tx, league, left, now);
    if (audience && left.filter(({ phase }) => phase === 'LISTED').length < listed) await this.list(tx, league, now);
    return { decided, unfinished: backed || left.some(({ phase }) => phase === 'RUNNING') };
  }

  private async look(tx: Tx, league: League, day: DayRow, now: Date, audience: boolean): Promise<string[]> {
    const late = now.getTime() - day.kickOff.getTime();
    if (late < 0) return [];
    if (day.phase === 'LISTED') {
      if (late > lostMs) return (await hasBets(tx, [day])) ? this.settle.cancel(tx, day, now) : [];
      if (audience || (await hasBetsFrom(tx, day))) await this.kickOff(tx, league, day, now);
      return [];
    }
    const unseen = now.getTime() - (day.seenAt ?? day.kickOff).getTime();
    if (unseen > lostMs) return this.settle.cancel(tx, day, now);
    if (late >= lengthMs(league.sport)) return this.settle.end(tx, league, day, now);
    if (unseen > seenMs) await tx.query(sql`update match_day set seen_at = $2 where id = $1`, [day.id, now]);
    return [];
  }

  /** Draws every match of the day to its end; of that only what is played is told. */
  private async kickOff(tx: Tx, league: League, day: DayRow, now: Date): Promise<void> {
    const [chain] = await tx.query<{ root: string }>(sql`select root from shared_chain where id = $1`, [day.chainId]);
    if (!chain) throw new Error(`match day ${day.number} has no chain`);
    const serverSeed = seedOf(chain.root, day.chainNumber);
    const drawn = await Promise.all(
      day.matches.map(async ({ id, place, home, away }) => {
        const { numbers } = await league.draw(drawsOf(serverSeed, day.salt, place + 1), { home, away });
        return { id, numbers };
      }),
    );
    await tx.query(numbersSql, [JSON.stringify(drawn)]);
    const statement = sql`update match_day set phase = 'RUNNING', server_seed = $2, seen_at = $3 where id = $1`;
    await tx.query(statement, [day.id, serverSeed, now]);
  }

  /** Days that were to begin while nobody was there begin anew, one after the other. */
  private async retime(tx: Tx, { sport }: League, days: readonly DayRow[], now: Date): Promise<void> {
    const waiting = days.filter(({ phase }) => phase === 'LISTED');
    if (!waiting.some(({ kickOff }) => now.getTime() - kickOff.getTime() > lostMs)) return;
    const running = days.find(({ phase }) => phase === 'RUNNING');
    const first = running ? running.kickOff.getTime() + cycleMs(sport) : now.getTime() + leadMs;
    await tx.query(retimeSql, [
      waiting.map(({ id }) => id),
      waiting.map((_, place) => new Date(first + place * cycleMs(sport)).toISOString()),
    ]);
  }

  /** Lists one more day, after the last. */
  private async list(tx: Tx, league: League, now: Date): Promise<void> {
    const { sport, sheet } = league;
    const before = await lastDay(tx, sheet.code);
    const last = before && { chainId: before.chainId, number: before.chainNumber, salt: before.salt };
    const link = await nextLink(tx, sheet.code, last, now);
    const number = (before?.number ?? 0) + 1;
    const kickOff = Math.max((before?.kickOff.getTime() ?? 0) + cycleMs(sport), now.getTime() + leadMs);
    const [day] = await tx.query<{ id: string }>(
      sql`insert into match_day (game, number, chain_id, chain_number, salt, server_seed_hash, phase, kick_off)
       values ($1, $2, $3, $4, $5, $6, 'LISTED', $7) returning id`,
      [sheet.code, number, link.chainId, link.number, link.salt, seedOf(link.root, link.number - 1), new Date(kickOff)],
    );
    const fixtures = fixturesOf(sport, number);
    await tx.query(
      sql`insert into match (day_id, place, home, away)
       select $1, f.place - 1, f.home, f.away from unnest($2::int[], $3::int[]) with ordinality f(home, away, place)`,
      [day?.id, fixtures.map(({ home }) => home), fixtures.map(({ away }) => away)],
    );
  }
}

const numbersSql = sql`
update match m set numbers = n.numbers from jsonb_to_recordset($1) as n (id bigint, numbers int[]) where m.id = n.id`;

const retimeSql = sql`
update match_day d set kick_off = n.kick_off from unnest($1::bigint[], $2::timestamptz[]) as n (id, kick_off) where d.id = n.id`;

/** Whether somebody has a bet on one of these days. */
async function hasBets(tx: Tx, days: readonly DayRow[]): Promise<boolean> {
  const statement = sql`select from slip_leg l join match m on m.id = l.match_id
    where l.result = 'OPEN' and m.day_id = any($1::bigint[]) limit 1`;
  return (await tx.query(statement, [days.map(({ id }) => id)])).length > 0;
}

/** Whether somebody has a bet on this day or a later one, which comes after it. */
async function hasBetsFrom(tx: Tx, { game, number }: DayRow): Promise<boolean> {
  const statement = sql`select from slip_leg l join match m on m.id = l.match_id join match_day d on d.id = m.day_id
    where l.result = 'OPEN' and d.game = $1 and d.number >= $2 limit 1`;
  return (await tx.query(statement, [game, number])).length > 0;
}
