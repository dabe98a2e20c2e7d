import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CrashingStudio, opening, until, type PublishedRound } from '../fixtures/crashing-studio.fixture.js';
import { smallBet } from '../fixtures/frame.fixture.js';
import { courseOf } from '../fixtures/league.fixture.js';
import { leagueOf } from '../game/games.js';
import { lengthMs } from '../game/sports/clock.js';
import type { League } from '../game/sports/league.js';
import { payout } from '../game/sports/slip.js';
import { kickOff } from '../game/sports/sport.js';
import { sql } from '@banyan/kernel/database';

const code = 'banyan-league';

let studio: CrashingStudio;
let league: League;
beforeAll(async () => {
  const known = leagueOf(code);
  if (!known) throw new Error(`${code} is no league`);
  league = known;
  studio = await CrashingStudio.start('studio-slips');
});
afterAll(() => studio.stop());

interface Match {
  readonly id: string;
  readonly day: string;
  readonly home: number;
  readonly away: number;
}

/** A match whose kick-off is long enough away for a studio to die before it. */
async function nextMatch(token: string): Promise<Match> {
  const leave = await studio.watch('/api/league/stream', token);
  const statement = sql`select m.id::text, d.id::text as day, m.home, m.away from match m join match_day d on d.id = m.day_id
    where d.game = $1 and d.phase = 'LISTED' and d.kick_off > now() + interval '30 seconds' and m.place = 0 order by d.id limit 1`;
  const match = await until(async () => (await studio.query<Match>(statement, [code]))[0]);
  await leave();
  return match;
}

/** The legs of a slip on the home side at the odds of before the kick-off. */
function homeWins({ id, home, away }: Match) {
  const offers = league.sport.offers({ home, away }, kickOff);
  const odds = offers.find(({ market, line }) => market === 'x12' && line === 0)?.sides[0]?.odds ?? 0;
  return { odds, legs: [{ match: id, pick: 'x12:0:0', odds }] };
}

/** Kicks the match's day off now, lets the home side score once or not at all, and has it all played. */
async function play({ id, day }: Match, goals: readonly number[]): Promise<void> {
  await studio.query(sql`update match_day set phase = 'ENDED', ended_at = now() where game = $1 and id < $2`, [
    code,
    day,
  ]);
  await studio.query(sql`update match_day set kick_off = now() where id = $1`, [day]);
  await until(
    async () => (await studio.query(sql`select 1 from match_day where id = $1 and phase = 'RUNNING'`, [day])).length,
  );
  await studio.query(sql`update match set numbers = $2 where id = $1`, [id, courseOf(league.sport.ticks, goals)]);
  const over = sql`update match_day set kick_off = now() - $2 * interval '1 millisecond', seen_at = now() where id = $1`;
  await studio.query(over, [day, lengthMs(league.sport)]);
}

describe('a studio that is killed among slips', () => {
  for (const booked of [false, true])
    it(`while a slip is ${booked ? 'booked but not yet confirmed' : 'on the way'}: it is one bet, and its win one win`, async () => {
      const { token } = await studio.open(code);
      const match = await nextMatch(token);
      const { odds, legs } = homeWins(match);
      const before = studio.standing;
      const back = studio.killIn({ path: '/bet', booked });
      const slip = { spinId: randomUUID(), betMinor: smallBet.toString(), legs, accept: 'none' };
      await studio.callInVain('/api/slips', token, slip);
      await back();
      const open = await studio.ended(slip.spinId, token, ['OPEN']);
      const again = await studio.call<PublishedRound>('POST', '/api/slips', token, slip);
      expect(again).toMatchObject({ id: open.id, state: 'OPEN' });
      expect(studio.standing - before).toBe(1);
      await play(match, [3]);
      const won = payout(smallBet, [odds]);
      expect(await studio.ended(slip.spinId, token)).toMatchObject({ state: 'SETTLED', winMinor: won.toString() });
      expect(studio.standing - before).toBe(2);
      expect(studio.platform.book.balance).toBe(opening - smallBet + won);
    }, 180_000);

  for (const booked of [false, true])
    it(`while a win is ${booked ? 'booked but not yet confirmed' : 'on the way'}: it is paid once, as it was decided`, async () => {
      const { token } = await studio.open(code);
      const match = await nextMatch(token);
      const { odds, legs } = homeWins(match);
      const before = studio.standing;
      const slip = { spinId: randomUUID(), betMinor: smallBet.toString(), legs, accept: 'none' };
      await studio.call('POST', '/api/slips', token, slip);
      const back = studio.killIn({ path: '/win', booked });
      await play(match, [40]);
      await back();
      const won = payout(smallBet, [odds]);
      expect(await studio.ended(slip.spinId, token)).toMatchObject({ state: 'SETTLED', winMinor: won.toString() });
      expect(studio.standing - before).toBe(2);
      expect(studio.platform.book.balance).toBe(opening - smallBet + won);
    }, 180_000);
});
