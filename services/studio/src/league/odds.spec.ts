import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { frames, type Frames } from '../fixtures/frame.fixture.js';
import { TestLeague, courseOf, first, type Asked } from '../fixtures/league.fixture.js';
import { openMs, playMs } from '../game/sports/clock.js';
import type { MatchRow } from './league.row.js';

let at: Frames;
let league: TestLeague;

beforeAll(async () => {
  at = await frames();
  league = await TestLeague.of(at, 'banyan-league');
});

afterAll(() => at.close());

beforeEach(() => league.fresh());

const burstMs = openMs + playMs;
const home = (match: MatchRow): number => league.asked(match, 'x12:0:0').odds;

describe('odds', () => {
  it('that changed are refused with the new ones, unless the player takes them', async () => {
    const token = await league.sit();
    const day = await league.next();
    // One whose home side is the likelier: behind a strong guest a goal makes a draw likelier.
    const match = day.matches.reduce((best, one) => (home(one) < home(best) ? one : best));
    const before = league.asked(match, 'x12:0:0');
    const draw = league.asked(match, 'x12:0:1');
    // The home side scores in the first burst: it is likelier to win now, and a draw less likely.
    const started = await league.start(day, { [match.id]: courseOf(90, [5]) });
    await league.run(day, burstMs);
    const running = started.matches.find(({ id }) => id === match.id) ?? match;
    const now = league.live(running, 'x12:0:0', burstMs);
    const nowDraw = league.live(running, 'x12:0:1', burstMs);
    expect(now.odds).toBeLessThan(before.odds);
    expect(nowDraw.odds).toBeGreaterThan(draw.odds);
    for (const [legs, accept, said] of [
      [[before], 'none', { state: 'OPEN', odds: now.odds }],
      [[before], 'higher', { state: 'OPEN', odds: now.odds }],
      [[draw], 'none', { state: 'OPEN', odds: nowDraw.odds }],
    ] as const) {
      const refused = await league.place(token, legs, { accept });
      expect([refused.status, refused.body['code']]).toEqual([409, 'studio.odds_changed']);
      expect(refused.body['value']).toMatchObject({ legs: [said] });
    }
    expect(league.gained).toBe(0n);
    const taking = [
      await league.taken(token, [draw], { accept: 'higher' }),
      await league.taken(token, [before], { accept: 'any' }),
      await league.taken(token, [now], { accept: 'none' }),
    ];
    expect(taking.map(({ choice }) => (choice as { legs: Asked[] }).legs[0]?.odds)).toEqual([
      nowDraw.odds,
      now.odds,
      now.odds,
    ]);
    await league.run(day, league.length);
    for (const { id } of taking) await league.ended(token, id);
  });

  it('are suspended while a stretch is played, and closed when the match is over', async () => {
    const token = await league.sit();
    const day = await league.next();
    const started = await league.start(day, { [first(day).id]: courseOf(90) });
    await league.run(day, openMs);
    const during = await league.place(token, [league.live(first(started), 'x12:0:0', 0)], { accept: 'any' });
    expect([during.status, during.body['code']]).toEqual([409, 'studio.market_suspended']);
    await league.run(day, league.length);
    const after = await league.place(token, [league.asked(first(day), 'x12:0:0')], { accept: 'any' });
    expect([after.status, after.body['code']]).toEqual([409, 'studio.market_closed']);
    expect(league.gained).toBe(0n);
  });
});
