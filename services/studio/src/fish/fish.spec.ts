import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestHunt, bullet, hits, misses, plantSeed, seedFor } from '../fixtures/fish.fixture.js';
import { frames, type Frames } from '../fixtures/frame.fixture.js';
import { drawsOf } from '../game/fairness.js';
import { drawNumbers, fish } from '../game/fish/fish.js';
import { bosses, catching, outcomes, timesOf } from '../game/fish/kinds.js';
import { bossFromMs, huntMs, waterOf } from '../game/fish/swim.js';

const opening = 20_000_000_000n;
const code = fish.sheet.code;

let at: Frames;
let hunt: TestHunt;

beforeAll(async () => {
  at = await frames();
  hunt = await TestHunt.of(at);
});

afterAll(() => at.close());

beforeEach(() => {
  at.platform.fate = () => 'answer';
  at.platform.seen.length = 0;
  at.platform.book.balance = opening;
  // Whoever sat here in the test before is gone.
  at.clock.advance(20_000);
});

const moved = () => at.platform.book.balance - opening;
const calls = (path: string) => at.platform.paths().filter((one) => one === path).length;
const someone = () => at.open(randomUUID(), code);
const sure = async (token: string, wanted = hits) => plantSeed(at.db.query.bind(at.db), token, wanted);

describe('a volley', () => {
  it('is bet and won in one call, and what it catches is gone for everybody at the lagoon', async () => {
    const [one, other] = [await someone(), await someone()];
    const tide = await hunt.tide(outcomes - 1);
    const [prey] = await hunt.seen(tide);
    await sure(one);
    const { status, value } = await hunt.shoot(one, [prey?.id ?? 0]);
    const win = bullet * BigInt(timesOf(prey?.kind ?? 0));
    expect(status).toBe(200);
    expect(value).toMatchObject({
      accepted: [true],
      round: { state: 'SETTLED', betMinor: String(bullet), winMinor: String(win), choice: { fish: [prey?.id] } },
    });
    expect(moved()).toBe(win - bullet);
    expect([calls('/bet-and-win'), calls('/bet')]).toEqual([1, 0]);
    await sure(other);
    expect((await hunt.shoot(other, [prey?.id ?? 0, prey?.id ?? 0])).value).toEqual({
      round: null,
      accepted: [false, false],
    });
    expect(calls('/bet-and-win')).toBe(1);
  });

  it('counts once, sent twice or eight times at once, and no other under its id', async () => {
    const token = await someone();
    const tide = await hunt.tide(outcomes - 1);
    const [first, second] = await hunt.seen(tide);
    const spinId = randomUUID();
    const targets = [first?.id ?? 0, second?.id ?? 0];
    const all = await Promise.all(Array.from({ length: 8 }, () => hunt.shoot(token, targets, spinId)));
    all.push(await hunt.shoot(token, targets, spinId));
    expect(new Set(all.map(({ value }) => value.round?.id)).size).toBe(1);
    expect(calls('/bet-and-win')).toBe(1);
    expect(moved()).toBe(BigInt(all[0]?.value.round?.winMinor ?? -1) - bullet * 2n);
    for (const other of [
      hunt.shoot(token, [first?.id ?? 0], spinId),
      hunt.shoot(token, targets, spinId, bullet * 2n),
      hunt.shootBoss(token, 2, spinId),
    ])
      expect(['studio.spin_conflict', 'studio.betting_closed']).toContain((await other).body['code']);
    expect(calls('/bet-and-win')).toBe(1);
  });

  it('of two at once catches a fish once; the other one costs nothing', async () => {
    const tokens = await Promise.all(Array.from({ length: 4 }, someone));
    for (const token of tokens) await sure(token);
    const tide = await hunt.tide(outcomes - 1);
    const [prey] = await hunt.seen(tide);
    const all = await Promise.all(tokens.map((token) => hunt.shoot(token, [prey?.id ?? 0])));
    expect(all.filter(({ value }) => value.round).length).toBe(1);
    expect(moved()).toBe(bullet * BigInt(timesOf(prey?.kind ?? 0)) - bullet);
  });

  it('pays for no bullet whose fish is gone: caught by the one before, swum away, or never there', async () => {
    const token = await someone();
    const tide = await hunt.tide(outcomes - 1);
    const { fish: all } = await waterOf(tide.serverSeedHash, tide.salt, tide.number);
    const later = all.find(({ fromMs }) => fromMs > 20_000)?.id ?? 0;
    const [prey] = await hunt.seen(tide);
    await sure(token);
    const { value } = await hunt.shoot(token, [later, 999, prey?.id ?? 0, prey?.id ?? 0]);
    expect(value.accepted).toEqual([false, false, true, false]);
    expect(value.round?.betMinor).toBe(String(bullet));
    const { id = 0 } = prey ?? {};
    hunt.to(tide, huntMs + 1);
    expect((await hunt.shoot(token, [id])).value.round).toBeNull();
  });

  it('that the platform refuses is refused, and its fish swims on', async () => {
    const [poor, other] = [await someone(), await someone()];
    const tide = await hunt.tide(outcomes - 1);
    const [prey] = await hunt.seen(tide);
    await sure(poor);
    at.platform.book.balance = 1n;
    expect((await hunt.shoot(poor, [prey?.id ?? 0])).body['code']).toBe('studio.insufficient_funds');
    at.platform.book.balance = opening;
    await sure(other);
    expect((await hunt.shoot(other, [prey?.id ?? 0])).value.round).toMatchObject({ state: 'SETTLED' });
  });

  it('whose booking is never confirmed is taken back whole, and its fish swims on', async () => {
    const [one, other] = [await someone(), await someone()];
    const tide = await hunt.tide(outcomes - 1);
    const [prey] = await hunt.seen(tide);
    await sure(one);
    at.platform.fate = ({ path }) => (path === '/bet-and-win' ? 'lose-answer' : 'answer');
    expect((await hunt.shoot(one, [prey?.id ?? 0])).value.round).toMatchObject({ state: 'VOID', drawn: null });
    expect(moved()).toBe(0n);
    at.platform.fate = () => 'answer';
    await sure(other);
    expect((await hunt.shoot(other, [prey?.id ?? 0])).value.round).toMatchObject({ state: 'SETTLED' });
  });

  it('is refused when it is no volley, of another price, too fast, or of another game', async () => {
    const token = await someone();
    const tide = await hunt.tide(outcomes - 1);
    await sure(token, misses);
    const [prey] = await hunt.seen(tide);
    const id = prey?.id ?? 0;
    expect((await hunt.shoot(token, [])).status).toBe(400);
    expect(
      (
        await hunt.shoot(
          token,
          Array.from({ length: 11 }, () => id),
        )
      ).status,
    ).toBe(400);
    expect((await hunt.shoot(token, [id], randomUUID(), bullet + 1n)).body['code']).toBe('studio.bet_not_offered');
    const dice = await at.open(randomUUID(), 'moon-dice');
    expect((await hunt.shoot(dice, [id])).body['code']).toBe('studio.game_not_found');
    for (const path of ['/api/table/bets', '/api/spins']) {
      const body = { spinId: randomUUID(), betMinor: bullet, choice: { kinds: [0], fish: [id] } };
      expect((await at.http('POST', path, { token, body })).body['code']).toBe('studio.game_not_found');
    }
    expect(moved()).toBe(0n);
    const ten = Array.from({ length: 10 }, () => id);
    await hunt.shoot(token, ten);
    await sure(token, misses);
    await hunt.shoot(token, ten);
    await sure(token, misses);
    const hasty = await hunt.shoot(token, [id]);
    expect([hasty.status, hasty.body['code']]).toEqual([429, 'studio.too_fast']);
    at.clock.advance(1001);
    expect((await hunt.shoot(token, [id])).status).toBe(200);
  });

  it('follows from its seeds alone: not from player, balance, bet or history', async () => {
    const [rich, poor] = [await someone(), await at.openDemo(code)];
    const tide = await hunt.tide(outcomes - 1);
    const ids = (await hunt.seen(tide, 150)).slice(0, 4).map(({ id }) => id);
    await sure(rich, misses);
    await hunt.shoot(rich, ids);
    const seed = await seedFor(misses);
    const same = "update seed_pair set server_seed = $1, client_seed = 'same', next_nonce = 500 where state = 'ACTIVE'";
    await at.db.query(same, [seed]);
    const drawn = [];
    for (const [token, id, bet] of [
      [rich, ids[0] ?? 0, bullet * 1000n],
      [poor, ids[1] ?? 0, bullet],
    ] as const) {
      const { value } = await hunt.shoot(token, [id], randomUUID(), bet);
      drawn.push(value.round?.['drawn']);
    }
    expect(drawn[0]).toEqual(drawn[1]);
    expect(drawn[0]).toEqual(await drawNumbers(drawsOf(seed, 'same', 500), 1));
  });

  it('of a demo moves play money, and never calls the platform', async () => {
    const demo = await at.openDemo(code);
    const tide = await hunt.tide(outcomes - 1);
    const [prey] = await hunt.seen(tide);
    await sure(demo);
    const { value } = await hunt.shoot(demo, [prey?.id ?? 0]);
    const win = bullet * BigInt(timesOf(prey?.kind ?? 0));
    expect(value.round).toMatchObject({ balanceMinor: String(100_000_000_000n - bullet + win) });
    expect(at.platform.seen).toEqual([]);
  });
});

describe('a boss', () => {
  it('pays all who shot at it in proportion to their money, when its number says so', async () => {
    const [one, other, demo] = [await someone(), await someone(), await at.openDemo(code)];
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
    expect(moved()).toBe(-bullet * 54n);
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
    expect(moved()).toBe(bullet * 54n * (times - 1n));
  });

  it('pays nobody when it breaks free, and counts the same bet once', async () => {
    const token = await someone();
    const tide = await hunt.tide(catching(4), bossFromMs);
    const spinId = randomUUID();
    const all = await Promise.all(Array.from({ length: 6 }, () => hunt.shootBoss(token, 2, spinId)));
    expect(new Set(all.map(({ value }) => value.round?.id)).size).toBe(1);
    expect(moved()).toBe(-bullet * 2n);
    expect((await hunt.shootBoss(token, 3, spinId)).body['code']).toBe('studio.spin_conflict');
    await hunt.table.run(tide, 3000);
    expect(await hunt.table.ended(token, all[0]?.value.round?.id ?? '')).toMatchObject({ winMinor: '0' });
    expect(moved()).toBe(-bullet * 2n);
  });

  it('takes no bullet after the hunt; one whose booking comes after its end goes back', async () => {
    const [slow, late] = [await someone(), await someone()];
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
    expect(moved()).toBe(0n);
    expect((await hunt.shootBoss(late, 1)).body['code']).toBe('studio.betting_closed');
  });
});

describe('the lagoon', () => {
  it('tells who sits there, what was shot and caught, and which tide it is', async () => {
    const [one, other] = [await at.openDemo(code), await someone()];
    const tide = await hunt.tide(0);
    const [prey, second] = await hunt.seen(tide);
    await sure(one);
    const { FishNewsService } = await import('./fish.news.js');
    const seat = async (token: string) =>
      (await at.http('POST', '/api/fish/seat', { token })).body['value'] as unknown as { lagoon: number; seat: number };
    const [mine, theirs] = [await seat(one), await seat(other)];
    expect([mine.lagoon, theirs.seat]).toEqual([theirs.lagoon, mine.seat + 1]);
    const { value } = await hunt.shoot(one, [prey?.id ?? 0]);
    await sure(other, misses);
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
    const { freeSeat } = await import('./fish.seats.js');
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
    const reader = answer.body?.getReader();
    let text = '';
    while (!/data: \{.*\}\n\n/.test(text)) {
      const part = await reader?.read();
      if (!part || part.done) throw new Error(`the stream ended after: ${text}`);
      text += new TextDecoder().decode(part.value);
    }
    const [, news = ''] = /data: (\{.*\})\n\n/.exec(text) ?? [];
    expect(JSON.parse(news)).toMatchObject({ seats: [{ name: 'demo' }], boss: { hunters: expect.any(Number) } });
    leaving.abort();
  });
});
