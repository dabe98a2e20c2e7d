import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestHunt, bullet, misses } from '../fixtures/fish.fixture.js';
import { firstNews, frames, type Frames } from '../fixtures/frame.fixture.js';
import { fish } from '../game/fish/fish.js';
import { bosses, catching } from '../game/fish/kinds.js';
import { bossFromMs, waterOf } from '../game/fish/swim.js';

const code = fish.sheet.code;

let at: Frames;
let hunt: TestHunt;

beforeAll(async () => {
  at = await frames();
  hunt = await TestHunt.of(at);
});

afterAll(() => at.close());

beforeEach(() => hunt.reset());

describe('a boss', () => {
  it('pays all who shot at it in proportion to their money, when its number says so', async () => {
    const [one, other, demo] = [await hunt.someone(), await hunt.someone(), await at.openDemo(code)];
    const tide = await hunt.tide(0, bossFromMs - 1);
    expect((await hunt.shootBoss(one, 1)).body['code']).toBe('studio.betting_closed');
    hunt.to(tide, bossFromMs);
    const { boss } = await waterOf(tide.serverSeedHash, tide.salt, tide.number);
    const times = BigInt(bosses[boss]?.times ?? 0);
    const shots = [
      await hunt.shootBoss(one, 3),
      await hunt.shootBoss(other, 10, randomUUID(), bullet * 5n),
      await hunt.shootBoss(demo, 4),
    ];
    at.clock.advance(2000);
    shots.push(await hunt.shootBoss(one, 1));
    for (const { value } of shots) expect(value.round).toMatchObject({ state: 'OPEN', drawn: null, winMinor: null });
    expect(hunt.moved()).toBe(-bullet * 54n);
    await hunt.table.run(tide, 2999);
    expect(await hunt.table.roundOf(one, shots[0]?.value.round?.id ?? '')).toMatchObject({
      state: 'OPEN',
      drawn: null,
    });
    await hunt.table.run(tide, 3000);
    const tokens = [one, other, demo, one];
    const stakes = [3n, 50n, 4n, 1n];
    for (const [index, { value }] of shots.entries())
      expect(await hunt.table.ended(tokens[index] ?? '', value.round?.id ?? '')).toMatchObject({
        state: 'SETTLED',
        winMinor: String(bullet * times * (stakes[index] ?? 0n)),
        drawn: { numbers: [0] },
        fair: { serverSeed: tide.serverSeed },
      });
    expect(hunt.moved()).toBe(bullet * 54n * (times - 1n));
  });

  it('pays nobody when it breaks free, and counts the same bet once', async () => {
    const token = await hunt.someone();
    const tide = await hunt.tide(catching(4), bossFromMs);
    const spinId = randomUUID();
    const all = await Promise.all(Array.from({ length: 6 }, () => hunt.shootBoss(token, 2, spinId)));
    expect(new Set(all.map(({ value }) => value.round?.id)).size).toBe(1);
    expect(hunt.moved()).toBe(-bullet * 2n);
    expect((await hunt.shootBoss(token, 3, spinId)).body['code']).toBe('studio.spin_conflict');
    await hunt.table.run(tide, 3000);
    expect(await hunt.table.ended(token, all[0]?.value.round?.id ?? '')).toMatchObject({ winMinor: '0' });
    expect(hunt.moved()).toBe(-bullet * 2n);
  });

  it('takes no bullet after the hunt; one whose booking comes after its end goes back', async () => {
    const [slow, late] = [await hunt.someone(), await hunt.someone()];
    const tide = await hunt.tide(0, bossFromMs);
    let once = true;
    at.platform.fate = async ({ path }): Promise<'answer'> => {
      if (path === '/bet' && once) {
        once = false;
        await hunt.table.run(tide, 3000);
      }
      return 'answer';
    };
    const spinId = randomUUID();
    await hunt.shootBoss(slow, 5, spinId);
    const { id } = (await at.http('GET', `/api/spins/${spinId}`, { token: slow })).body['value'] as unknown as {
      id: string;
    };
    expect(await hunt.table.ended(slow, id)).toMatchObject({ state: 'VOID', reason: 'LATE' });
    expect(hunt.moved()).toBe(0n);
    expect((await hunt.shootBoss(late, 1)).body['code']).toBe('studio.betting_closed');
  });
});

describe('the lagoon', () => {
  it('tells who sits there, what was shot and caught, and which tide it is', async () => {
    const [one, other] = [await at.openDemo(code), await hunt.someone()];
    const tide = await hunt.tide(0);
    const [prey, second] = await hunt.seen(tide);
    await hunt.sure(one);
    const { FishNewsService } = await import('./fish-news.service.js');
    const seat = async (token: string) =>
      (await at.http('POST', '/api/fish/seat', { token })).body['value'] as unknown as { lagoon: number; seat: number };
    const [mine, theirs] = [await seat(one), await seat(other)];
    expect([mine.lagoon, theirs.seat]).toEqual([theirs.lagoon, mine.seat + 1]);
    const { value } = await hunt.shoot(one, [prey?.id ?? 0]);
    await hunt.sure(other, misses);
    await hunt.shoot(other, [second?.id ?? 0]);
    const news = (await at.app.get(FishNewsService).of([mine.lagoon])).get(mine.lagoon);
    expect(news).toMatchObject({
      phase: 'BETTING',
      number: tide.number,
      sinceMs: 1000,
      serverSeedHash: tide.serverSeedHash,
      drawn: null,
      caught: [prey?.id],
      seats: [
        { seat: mine.seat, name: 'demo' },
        { seat: theirs.seat, name: expect.stringContaining('***') },
      ],
      shots: expect.arrayContaining([
        {
          id: value.round?.id,
          seat: mine.seat,
          targets: [prey?.id],
          caught: [prey?.id],
          winMinor: value.round?.winMinor,
        },
        expect.objectContaining({ seat: theirs.seat, caught: [], winMinor: '0' }),
      ]),
    });
    expect(JSON.stringify(news)).not.toContain(tide.serverSeed);
  });

  it('has four seats; the fifth comes to another one, and a seat is free when its player is gone', async () => {
    const { freeSeat } = await import('./fish-seat.service.js');
    const taken = (lagoon: number, ...seats: number[]) => seats.map((seat) => ({ lagoon, seat }));
    expect(freeSeat([])).toEqual({ lagoon: 1, seat: 0 });
    expect(freeSeat(taken(1, 0, 1, 2, 3))).toEqual({ lagoon: 2, seat: 0 });
    expect(freeSeat([...taken(1, 0), ...taken(2, 0, 1, 3)])).toEqual({ lagoon: 2, seat: 2 });
    expect(freeSeat([...taken(2, 0, 1, 2, 3)])).toEqual({ lagoon: 1, seat: 0 });
    const sit = async () => {
      const token = await at.openDemo(code);
      return (await at.http('POST', '/api/fish/seat', { token })).body['value'] as unknown as { lagoon: number };
    };
    const five = await Promise.all(Array.from({ length: 5 }, sit));
    const counts = new Map<number, number>();
    for (const { lagoon } of five) counts.set(lagoon, (counts.get(lagoon) ?? 0) + 1);
    expect(new Set(counts.values())).toEqual(new Set([1, 4]));
    at.clock.advance(15_001);
    expect(await sit()).toEqual({ lagoon: 1, seat: 0 });
  });

  it('is heard as a stream by whoever holds a session of this game', async () => {
    const address = await at.app.getUrl();
    expect((await fetch(`${address}/api/fish/stream`)).status).toBe(401);
    const headers = async (game: string) => ({ authorization: `Bearer ${await at.openDemo(game)}` });
    expect((await fetch(`${address}/api/fish/stream`, { headers: await headers('moon-dice') })).status).toBe(404);
    const leaving = new AbortController();
    const { signal } = leaving;
    const answer = await fetch(`${address}/api/fish/stream`, { headers: await headers(code), signal });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(await firstNews(answer)).toMatchObject({ seats: [{ name: 'demo' }], boss: { hunters: expect.any(Number) } });
    leaving.abort();
  });
});
