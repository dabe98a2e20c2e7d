import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { frames, smallBet, type Frames } from '../fixtures/frame.fixture.js';
import { drawsOf } from '../game/fairness.js';
import { playRound, replay, winOf } from '../game/moonlight/outcome.js';
import type { BookingService as Booking } from './booking.service.js';
import { sql } from '@banyan/kernel/database';

let at: Frames;

beforeAll(async () => {
  at = await frames();
});

afterAll(() => at.close());

beforeEach(() => {
  at.platform.fate = () => 'answer';
  at.platform.seen.length = 0;
  at.platform.book.balance = 20_000_000_000n;
});

const betsAndWins = () => at.platform.paths().filter((path) => path === '/bet-and-win').length;

/** What must be true of the platform's balance: it moved by the rounds that stand and by nothing else. */
const moved = () => at.platform.book.balance - 20_000_000_000n;

describe('a session', () => {
  it('trades the launch token once', async () => {
    at.platform.tokens.add('p-9/once');
    const body = { game: 'banyan-moonlight', mode: 'real', token: 'p-9/once' };
    const first = await at.http('POST', '/api/session', { body });
    expect(first.body['value']).toMatchObject({ mode: 'real', nickname: 'p-9', balanceMinor: '20000000000' });
    const second = await at.http('POST', '/api/session', { body, headers: { 'accept-language': 'EN' } });
    expect([second.status, second.body['code']]).toEqual([401, 'studio.launch_refused']);
    expect(String(second.body['message'] as unknown)).toContain('lobby');
  });

  it('is needed for everything that plays, and ends after a day', async () => {
    for (const [method, path] of [
      ['POST', '/api/spins'],
      ['GET', '/api/rounds'],
      ['GET', '/api/seeds'],
      ['GET', '/api/purse'],
    ] as const)
      expect(
        (await at.http(method, path, { token: 'x'.repeat(43), ...(method === 'POST' && { body: {} }) })).status,
      ).toBe(401);
    const token = await at.open('p-8');
    at.clock.advance(24 * 3_600_000 + 1);
    expect((await at.http('GET', '/api/seeds', { token })).status).toBe(401);
  });
});

describe('a paid round', () => {
  it('books bet and win in one call and shows what was drawn', async () => {
    const { status, body } = await at.spin(await at.open());
    expect(status).toBe(200);
    const round = body['value'] as unknown as Record<string, unknown>;
    const units = replay(round['drawn'] as unknown as number[][]).units;
    expect(round['state']).toBe('SETTLED');
    expect(round['winMinor']).toBe(winOf(units, smallBet).toString());
    expect(moved()).toBe(winOf(units, smallBet) - smallBet);
    expect(round['balanceMinor']).toBe(at.platform.book.balance.toString());
    expect(at.platform.seen.at(-1)?.body).toMatchObject({
      closeRound: true,
      currency: 'VND',
      round: round['id'],
    });
  });

  it('moves money once for the same spin sent twice', async () => {
    const token = await at.open();
    const spinId = randomUUID();
    const first = await at.spin(token, smallBet, spinId);
    const second = await at.spin(token, smallBet, spinId);
    expect(second.body['value']).toEqual(first.body['value']);
    expect(betsAndWins()).toBe(1);
    expect((await at.spin(token, smallBet * 2n, spinId)).status).toBe(409);
  });

  it('moves money once for the same spin sent ten times at once', async () => {
    const token = await at.open();
    const spinId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => at.spin(token, smallBet, spinId)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body['value']))).size).toBe(1);
    expect(betsAndWins()).toBe(1);
  });

  it('uses another nonce for each of many spins at once', async () => {
    const token = await at.open('p-2');
    const answers = await Promise.all(Array.from({ length: 12 }, () => at.spin(token)));
    const nonces = answers.map(({ body }) => Number(body['value']?.['fair']?.['nonce']));
    expect(nonces.sort((a, b) => a - b)).toEqual([...Array(12).keys()]);
  });

  it('takes only bets that are offered', async () => {
    const token = await at.open();
    for (const bet of [1n, smallBet + 1n, smallBet * 3n, smallBet * 4000n])
      expect((await at.spin(token, bet)).body['code']).toBe('studio.bet_not_offered');
    expect(betsAndWins()).toBe(0);
  });

  it('tells kindly what the platform refuses, and rolls nothing back', async () => {
    at.platform.book.balance = smallBet - 1n;
    const token = await at.open();
    const poor = await at.spin(token);
    expect([poor.status, poor.body['code']]).toEqual([422, 'studio.insufficient_funds']);
    at.platform.fate = ({ path }) => (path === '/bet-and-win' ? { refuse: 'PLAYER_BLOCKED' } : 'answer');
    expect((await at.spin(token)).body['code']).toBe('studio.player_blocked');
    expect(at.platform.paths()).not.toContain('/rollback');
  });

  it('asks again while the platform is busy, and gives up without a trace', async () => {
    const token = await at.open();
    at.platform.fate = (_request, index) => (index % 2 === 1 ? { refuse: 'BUSY' } : 'answer');
    expect((await at.spin(token)).body['value']?.['state']).toBe('SETTLED');
    at.platform.fate = () => ({ refuse: 'BUSY' });
    at.platform.seen.length = 0;
    const busy = await at.spin(token);
    expect([busy.status, busy.body['code'], betsAndWins()]).toEqual([503, 'studio.unavailable', 3]);
    expect(at.platform.paths()).not.toContain('/rollback');
  });
});

describe('an answer that is lost', () => {
  it('is asked for again with the same transactions', async () => {
    const token = await at.open();
    let lost = 0;
    at.platform.fate = ({ path }) => (path === '/bet-and-win' && lost++ < 2 ? 'lose-answer' : 'answer');
    const { body } = await at.spin(token);
    expect(body['value']?.['state']).toBe('SETTLED');
    const sent = at.platform.seen
      .filter(({ path }) => path === '/bet-and-win')
      .map((request) => JSON.stringify(request.body));
    expect([sent.length, new Set(sent).size]).toEqual([3, 1]);
    expect(moved()).toBe(BigInt(String(body['value']?.['winMinor'] as unknown)) - smallBet);
  });

  for (const fate of ['lose-answer', 'lose-request'] as const) {
    it(`every time (${fate}): both sides are taken back, nothing is left booked`, async () => {
      const token = await at.open();
      at.platform.fate = ({ path }) => (path === '/bet-and-win' ? fate : 'answer');
      const { body } = await at.spin(token);
      expect([body['value']?.['state'], body['value']?.['winMinor']]).toEqual(['VOID', null]);
      expect(moved()).toBe(0n);
    });
  }

  it('makes a later refusal doubtful, so the round is taken back and not called refused', async () => {
    const token = await at.open();
    let tries = 0;
    at.platform.fate = ({ path }) =>
      path !== '/bet-and-win' ? 'answer' : tries++ === 0 ? 'lose-answer' : { refuse: 'TOKEN_EXPIRED' };
    const { body } = await at.spin(token);
    expect(body['value']?.['state']).toBe('VOID');
    expect(moved()).toBe(0n);
  });

  it('of the rollback as well: the resolver goes on, with growing pauses, until it is acknowledged', async () => {
    const token = await at.open();
    at.platform.fate = ({ path }) => (path === '/authenticate' ? 'answer' : 'lose-answer');
    const spinId = randomUUID();
    const { body } = await at.spin(token, smallBet, spinId);
    expect([body['value']?.['state'], body['value']?.['drawn']]).toEqual(['ROLLING_BACK', null]);
    const { BookingService } = await import('./booking.service.js');
    const resolver: Booking = at.app.get(BookingService);
    const pauses: number[] = [];
    for (let seconds = 0; pauses.length < 4; seconds++) {
      if ((await resolver.resolve()) > 0) pauses.push(seconds);
      at.clock.advance(1000);
    }
    expect(pauses.slice(1).map((second, index) => second - (pauses[index] ?? 0))).toEqual([2, 4, 8]);
    at.platform.fate = () => 'answer';
    at.clock.advance(300_000);
    expect(await resolver.resolve()).toBe(1);
    const after = await at.http('GET', `/api/spins/${spinId}`, { token });
    expect(after.body['value']?.['state']).toBe('VOID');
    expect(moved()).toBe(0n);
    expect(await resolver.resolve()).toBe(0);
  });
});

describe('fairness in play', () => {
  it('reveals the old seed on rotation, and every round of it can be computed again', async () => {
    const token = await at.open('p-3');
    const before = (await at.http('GET', '/api/seeds', { token })).body['value'];
    for (let n = 0; n < 5; n++) await at.spin(token);
    const rotated = await at.http('POST', '/api/seeds/rotate', { token, body: { clientSeed: 'my-own_seed' } });
    const seeds = rotated.body['value'];
    expect(seeds?.['active']).toMatchObject({
      clientSeed: 'my-own_seed',
      nonce: 0,
      serverSeedHash: before?.['next']?.['serverSeedHash'] as unknown,
    });
    const revealed = seeds?.['revealed']?.[0];
    expect(revealed?.['serverSeedHash']).toBe(before?.['active']?.['serverSeedHash']);
    const history = (await at.http('GET', '/api/rounds', { token })).body['value'] as unknown as Array<{
      drawn: number[][];
      fair: { nonce: number; serverSeed: string; clientSeed: string };
    }>;
    expect(history).toHaveLength(5);
    for (const { drawn, fair } of history) {
      expect(fair.serverSeed).toBe(revealed?.['serverSeed']);
      const again = await playRound(drawsOf(fair.serverSeed, fair.clientSeed, fair.nonce));
      expect(again.spins.map(({ stops }) => stops)).toEqual(drawn);
    }
  });

  it('never shows a server seed that is in use, nor rotates under an open round', async () => {
    const token = await at.open('p-4');
    const { body } = await at.spin(token);
    expect(body['value']?.['fair']).toMatchObject({ serverSeed: null });
    at.platform.fate = () => 'lose-request';
    await at.spin(token);
    const rotate = await at.http('POST', '/api/seeds/rotate', { token, body: { clientSeed: 'abc' } });
    expect([rotate.status, rotate.body['code']]).toEqual([409, 'studio.round_open']);
    expect((await at.http('POST', '/api/seeds/rotate', { token, body: { clientSeed: 'a:b' } })).status).toBe(400);
  });

  it("keeps a player's rounds from others", async () => {
    const mine = await at.spin(await at.open('p-5'));
    const id = String(mine.body['value']?.['id'] as unknown);
    expect((await at.http('GET', `/api/rounds/${id}`, { token: await at.open('p-6') })).status).toBe(404);
  });
});

describe('a demo', () => {
  it('plays the same mathematics with play money and never calls the platform', async () => {
    const token = await at.openDemo();
    at.platform.seen.length = 0;
    let balance = 100_000_000_000n;
    for (let n = 0; n < 10; n++) {
      const { body } = await at.spin(token);
      const units = replay(body['value']?.['drawn'] as unknown as number[][]).units;
      balance += winOf(units, smallBet) - smallBet;
      expect(body['value']?.['balanceMinor']).toBe(balance.toString());
    }
    expect(at.platform.seen).toEqual([]);
  });

  it('moves play money once for the same spin, refuses when it is spent, and can be filled again', async () => {
    const token = await at.openDemo();
    const spinId = randomUUID();
    const [first, second] = await Promise.all([at.spin(token, smallBet, spinId), at.spin(token, smallBet, spinId)]);
    expect(first.body['value']).toEqual(second.body['value']);
    await at.db.query(sql`update player set play_balance_minor = 0 where mode = 'demo'`);
    expect((await at.spin(token)).body['code']).toBe('studio.insufficient_funds');
    const refill = await at.http('POST', '/api/purse/refill', { token });
    expect(refill.body['value']?.['balanceMinor']).toBe('100000000000');
  });
});
