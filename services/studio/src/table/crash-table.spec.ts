import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Json } from '@banyan/kernel/testing';
import { firstNews, frames, smallBet, type Frames } from '../fixtures/frame.fixture.js';
import { SharedTable, type TableView } from '../fixtures/table.fixture.js';
import { crash, msTo } from '../game/crash/crash.js';
import { drawsOf } from '../game/fairness.js';
import type { SharedRow } from './shared.row.js';
import { sql } from '@banyan/kernel/database';

const opening = 20_000_000_000n;

let at: Frames;
let table: SharedTable;

beforeAll(async () => {
  at = await frames();
  table = await SharedTable.of(at, 'kite-crash');
});

afterAll(() => at.close());

const moved = () => at.platform.book.balance - opening;
/** Opens a round that breaks where the test wants it to. */
const fresh = (bust: number) => table.fresh({ bust });
const ask = async (path: string, token: string, body: object = {}) =>
  at.http('POST', `/api/table/${path}`, { token, body });
const bet = async (token: string, auto: number | null = null, spinId: string = randomUUID()) =>
  (await table.bet(token, { auto }, smallBet, spinId)).body;
const value = (body: Json) => body['value'] as unknown as TableView;
const start = (round: SharedRow, ms: number) => table.run(round, ms);
const roundOf = (token: string, id: string) => table.roundOf(token, id);
const ended = (token: string, id: string) => table.ended(token, id);

beforeEach(() => {
  at.platform.fate = () => 'answer';
  at.platform.seen.length = 0;
  at.platform.book.balance = opening;
});

describe('a bet on the kite', () => {
  it('is taken by hand at the height of its arrival, and tells nothing of the end before it', async () => {
    const token = await at.open(randomUUID(), 'kite-crash');
    const round = await fresh(400);
    const mine = value(await bet(token));
    expect(mine).toMatchObject({ state: 'OPEN', drawn: null, winMinor: null });
    await start(round, 5000);
    const taken = value((await ask(`bets/${mine.id}/take`, token)).body);
    // Half of the doubling time: the square root of two.
    expect(taken).toMatchObject({ state: 'SETTLED', steps: [141], winMinor: ((smallBet * 141n) / 100n).toString() });
    expect([taken['drawn'], (taken['fair'] as { serverSeed: unknown }).serverSeed]).toEqual([null, null]);
    expect(moved()).toBe((smallBet * 41n) / 100n);
    expect(at.platform.paths()).toEqual(['/authenticate', '/bet', '/win']);
    await start(round, msTo(400));
    expect(await roundOf(token, mine.id)).toMatchObject({
      drawn: { bust: 400 },
      fair: { serverSeed: round.serverSeed },
    });
  });

  it('is lost when the line breaks first, also for a request that comes a millisecond too late', async () => {
    const token = await at.open(randomUUID(), 'kite-crash');
    const round = await fresh(200);
    const mine = value(await bet(token));
    await start(round, msTo(200) - 1);
    at.clock.advance(1);
    await ask(`bets/${mine.id}/take`, token);
    expect(await ended(token, mine.id)).toMatchObject({ state: 'SETTLED', winMinor: '0', drawn: { bust: 200 } });
    expect(moved()).toBe(-smallBet);
  });

  it('is taken by itself at its target, and at no other height', async () => {
    const [one, other] = [await at.open(randomUUID(), 'kite-crash'), await at.openDemo('kite-crash')];
    const round = await fresh(300);
    const [mine, theirs] = [value(await bet(one, 150)), value(await bet(other, 301))];
    await start(round, msTo(150) + 300);
    expect(await ended(one, mine.id)).toMatchObject({ winMinor: ((smallBet * 150n) / 100n).toString() });
    expect(await roundOf(other, theirs.id)).toMatchObject({ state: 'OPEN' });
    await start(round, msTo(300));
    expect(await ended(other, theirs.id)).toMatchObject({ winMinor: '0' });
  });

  it('is one per round and player, the same spin once, and not taken before the start or after its end', async () => {
    const token = await at.open(randomUUID(), 'kite-crash');
    const round = await fresh(150);
    const spinId = randomUUID();
    const same = await Promise.all(Array.from({ length: 8 }, () => bet(token, null, spinId)));
    expect(new Set(same.map((body) => value(body).id)).size).toBe(1);
    expect(at.platform.paths().filter((path) => path === '/bet').length).toBeGreaterThan(0);
    expect(moved()).toBe(-smallBet);
    expect((await bet(token))['code']).toBe('studio.round_unfinished');
    expect((await ask(`bets/${same.map(value)[0]?.id}/take`, token)).body['code']).toBe('studio.step_conflict');
    await start(round, 100);
    const late = await at.open(randomUUID(), 'kite-crash');
    expect((await bet(late))['code']).toBe('studio.betting_closed');
    expect((await at.spin(late, smallBet, randomUUID(), {})).body['code']).toBe('studio.game_not_found');
  });

  it('that the platform refuses is refused, and leaves nothing', async () => {
    const token = await at.open(randomUUID(), 'kite-crash');
    await fresh(200);
    at.platform.book.balance = 1n;
    const refused = await ask('bets', token, { spinId: randomUUID(), betMinor: smallBet, choice: {} });
    expect([refused.status, refused.body['code']]).toEqual([422, 'studio.insufficient_funds']);
  });

  it('goes back when its booking comes after the end', async () => {
    const token = await at.open(randomUUID(), 'kite-crash');
    const round = await fresh(101);
    let once = true;
    at.platform.fate = async ({ path }): Promise<'answer'> => {
      if (path === '/bet' && once) {
        once = false;
        await start(round, msTo(101) + 10);
      }
      return 'answer';
    };
    const spinId = randomUUID();
    await bet(token, null, spinId);
    const mine = value((await at.http('GET', `/api/spins/${spinId}`, { token })).body);
    expect(await ended(token, mine.id)).toMatchObject({ state: 'VOID', reason: 'LATE' });
    expect(moved()).toBe(0n);
  });

  it('goes back when nobody watched over the end', async () => {
    const token = await at.open(randomUUID(), 'kite-crash');
    const round = await fresh(120);
    const mine = value(await bet(token));
    at.clock.advance(round.endsAt.getTime() - at.clock.now().getTime() + 60_000);
    await table.until('ENDED');
    expect(await ended(token, mine.id)).toMatchObject({ state: 'VOID', reason: 'TABLE_LOST' });
    expect(moved()).toBe(0n);
  });
});

describe('the chain of seeds', () => {
  it('makes each seed the hash of the next, and each round what its seed says', async () => {
    for (let round = 0; round < 3; round++) await fresh(100);
    const rows = await at.db.query<{ number: number; seed: string; hash: string; salt: string }>(
      sql`select number, server_seed as seed, server_seed_hash as hash, salt from shared_round order by id`,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(table.drawn.size).toBeGreaterThan(3);
    for (const [index, { seed, hash, number, salt }] of rows.entries()) {
      expect(createHash('sha256').update(seed).digest('hex')).toBe(hash);
      if (index > 0) expect(hash).toBe(rows[index - 1]?.seed);
      expect(number).toBe(index + 1);
      expect(table.drawn.get(number)).toEqual(await crash.draw(drawsOf(seed, salt, number), { auto: null }));
    }
  });
});

describe('the news of the table', () => {
  it('come to everybody who sits at it, and to nobody else', async () => {
    const address = await at.app.getUrl();
    expect((await fetch(`${address}/api/table/stream`)).status).toBe(401);
    const leaving = new AbortController();
    const answer = await fetch(`${address}/api/table/stream`, {
      headers: { authorization: `Bearer ${await at.openDemo('kite-crash')}` },
      signal: leaving.signal,
    });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(await firstNews(answer)).toMatchObject({ phase: expect.any(String), serverSeedHash: expect.any(String) });
    leaving.abort();
  });
});
