import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { firstNews, frames, smallBet, type Frames } from '../fixtures/frame.fixture.js';
import { TestLeague, courseOf, first, slipIn } from '../fixtures/league.fixture.js';
import { drawsOf } from '../game/fairness.js';
import { openMs, playMs } from '../game/sports/clock.js';
import { payout } from '../game/sports/slip.js';
import { playTo } from '../game/sports/sport.js';

let at: Frames;
let league: TestLeague;

beforeAll(async () => {
  at = await frames();
  league = await TestLeague.of(at, 'banyan-league');
});

afterAll(() => at.close());

beforeEach(() => league.fresh());

describe('a match day that nobody watched over', () => {
  it('is void: a slip of it alone goes back, other slips count it 1.00', async () => {
    const token = await league.sit();
    const day = await league.next();
    const other = first(await league.after(day));
    const legs = [league.asked(first(day), 'x12:0:0'), league.asked(other, 'x12:0:0')];
    const [alone, both] = [await league.taken(token, legs.slice(0, 1)), await league.taken(token, legs)];
    await league.start(day);
    at.clock.advance(40_000);
    for (let tries = 0; tries < 50 && (await league.roundOf(token, alone.id)).state === 'OPEN'; tries++)
      await league.advance();
    expect(await league.ended(token, alone.id)).toMatchObject({ state: 'VOID', reason: 'MATCH_VOID' });
    expect(league.gained).toBe(-smallBet);
    const after = await league.next();
    await league.start(after, { [other.id]: courseOf(90, [50]) });
    await league.run(after, league.length);
    const won = payout(smallBet, [legs[1]?.odds ?? 0]);
    expect(await league.ended(token, both.id)).toMatchObject({
      winMinor: won.toString(),
      drawn: { legs: [{ result: 'VOID' }, { result: 'WON' }] },
    });
    expect(league.gained).toBe(won - smallBet);
  });

  it('begins later when nobody had a bet on it', async () => {
    const day = await league.next();
    at.clock.advance(3_600_000);
    const again = await league.next();
    expect(again.number).toBe(day.number);
    expect(again.kickOff.getTime()).toBeGreaterThan(at.clock.now().getTime());
  });
});

describe('the seeds of a league', () => {
  it('are a chain, are told when a day is over and not before, and make its matches', async () => {
    await league.run(await league.next(), league.length);
    const day = await league.next();
    await league.run(day, openMs + playMs / 2);
    const news = await league.news();
    const running = news.days.find(({ number }) => number === day.number);
    expect(JSON.stringify(news)).not.toContain('"serverSeed":null');
    expect(running?.matches[0]?.numbers.length).toBeLessThan(10);
    expect(Object.keys(running ?? {})).not.toContain('serverSeed');
    await league.run(day, league.length);
    const [told, before] = (await league.news()).past;
    if (!told?.serverSeed || !before?.serverSeed) throw new Error('the seeds are not told');
    expect(createHash('sha256').update(told.serverSeed).digest('hex')).toBe(day.serverSeedHash);
    expect(before.number).toBe(told.number - 1);
    expect(before.serverSeed).toBe(day.serverSeedHash);
    for (const [place, { home, away, score }] of told.matches.entries()) {
      const { numbers } = await league.league.draw(drawsOf(told.serverSeed, told.salt, place + 1), { home, away });
      expect(playTo(league.league.sport, { home, away }, numbers, 90).standing.score).toEqual(score);
    }
  });

  it('serve the arena alike', async () => {
    const arena = await TestLeague.of(at, 'moon-arena');
    const token = await at.open(randomUUID(), 'moon-arena');
    const day = await arena.next();
    const asked = arena.asked(first(day), 'win:0:0');
    const placed = await arena.place(token, [asked]);
    await arena.start(day, { [first(day).id]: courseOf(27, [1, 2, 3, 4, 5, 8, 9, 10, 11, 12]) });
    await arena.run(day, arena.length);
    expect(await arena.ended(token, slipIn(placed.body).id)).toMatchObject({
      winMinor: payout(smallBet, [asked.odds]).toString(),
      drawn: {
        legs: [
          {
            result: 'WON',
            score: [2, 0],
            maps: [
              [5, 0],
              [5, 2],
            ],
          },
        ],
      },
    });
  });
});

describe('the news of a league', () => {
  it('come to everybody who looks, and to nobody else', async () => {
    const address = await at.app.getUrl();
    expect((await fetch(`${address}/api/league/stream`)).status).toBe(401);
    const leaving = new AbortController();
    const answer = await fetch(`${address}/api/league/stream`, {
      headers: { authorization: `Bearer ${await at.openDemo('banyan-league')}` },
      signal: leaving.signal,
    });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(await firstNews(answer)).toMatchObject({
      season: expect.any(Number),
      days: expect.any(Array),
      table: expect.any(Array),
    });
    leaving.abort();
  });
});
