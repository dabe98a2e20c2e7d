import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ServiceProcess, createDatabase, dropDatabase } from '@banyan/kernel/testing';
import pg from 'pg';
import { StandInPlatform, type Fate } from '@banyan/vendor-kit';
import { signedHeaders } from '../fixtures/frame.fixture.js';
import { highBet, jackpotCode, plant, seedOpening } from '../fixtures/jackpot.fixture.js';

const keyId = 'studio-crash';
const secret = 'crash-secret-of-forty-characters-0123456789';
const opening = 20_000_000_000n;
const bet = 10_000_000n;

const platform = new StandInPlatform({ id: keyId, secret });
let vendorApiUrl: string;
let databaseUrl: string;
let eventLogUrl: string;
let studio: ServiceProcess;

beforeAll(async () => {
  vendorApiUrl = await platform.listen();
  databaseUrl = await createDatabase();
  eventLogUrl = await createDatabase();
  studio = await ServiceProcess.start(new URL('../main.js', import.meta.url), {
    DATABASE_URL: databaseUrl,
    EVENT_LOG: 'postgres',
    EVENT_LOG_URL: eventLogUrl,
    VENDOR_API_URL: vendorApiUrl,
    VENDOR_KEY_ID: keyId,
    VENDOR_SECRET: secret,
    ROUND_LEASE_MS: '1000',
    LOG_LEVEL: 'silent',
  });
}, 120_000);

afterAll(async () => {
  await studio.kill();
  await platform.close();
  await Promise.all([dropDatabase(databaseUrl), dropDatabase(eventLogUrl)]);
});

async function until(check: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 90_000;
  for (;;) {
    if (await check().catch(() => false)) return;
    if (Date.now() > end) throw new Error('it did not come to that within 90 s');
    await delay(100);
  }
}

interface Answer {
  value: {
    session: string;
    id: string;
    state: string;
    winMinor: string | null;
    betMinor: string;
    pools: Array<{ amountMinor: string }>;
  };
}

async function call(method: string, path: string, body?: object, token = ''): Promise<Answer> {
  const response = await fetch(studio.url + path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Answer;
}

interface Crash {
  readonly path: string;
  /** Which call to the path it dies in. */
  readonly nth: number;
  /** Whether the platform books that call before. */
  readonly booked: boolean;
  /** What happens to the requests before. */
  readonly before?: (path: string) => Fate;
}

/** Kills the studio in the middle of a call, then lets it come back and finish the round. */
async function crashAt({ path, nth, booked, before = () => 'answer' }: Crash) {
  platform.book.balance = opening;
  platform.fate = () => 'answer';
  const player = randomUUID();
  platform.tokens.add(`${player}/t`);
  const opened = await call('POST', '/api/session', { game: 'banyan-moonlight', mode: 'real', token: `${player}/t` });
  const token = opened.value.session;
  let calls = 0;
  let crashed = false;
  platform.fate = async (request) => {
    if (crashed) return 'answer';
    if (request.path !== path || ++calls < nth) return before(request.path);
    crashed = true;
    if (booked) return { bookThen: () => studio.kill() };
    await studio.kill();
    return 'lose-request';
  };
  const spinId = randomUUID();
  await call('POST', '/api/spins', { spinId, betMinor: bet.toString() }, token).catch(() => undefined);
  await until(() => Promise.resolve(crashed && studio.signal === 'SIGKILL'));
  await studio.run();
  const find = () => call('GET', `/api/spins/${spinId}`, undefined, token);
  await until(async () => ['SETTLED', 'VOID'].includes((await find()).value.state));
  return (await find()).value;
}

const standing = (): bigint[] => [...platform.book.standing().values()];

const loseBets = (path: string): Fate => (path === '/bet-and-win' ? 'lose-answer' : 'answer');

describe('a studio that is killed', () => {
  for (const booked of [false, true]) {
    it(`while its bet is ${booked ? 'booked but not yet confirmed' : 'on the way'}: ends with one booking`, async () => {
      const before = standing().length;
      const round = await crashAt({ path: '/bet-and-win', nth: 1, booked });
      expect(round.state).toBe('SETTLED');
      expect(standing().length - before).toBe(2);
      expect(platform.book.balance - opening).toBe(BigInt(round.winMinor ?? -1) - bet);
    }, 180_000);
  }

  for (const [nth, booked] of [
    [1, false],
    [1, true],
    [2, false],
    [2, true],
  ] as const) {
    it(`in call ${nth} of taking a round back (${booked ? 'done' : 'not done'}): takes both sides back once`, async () => {
      const before = standing().length;
      const round = await crashAt({ path: '/rollback', nth, booked, before: loseBets });
      expect(round.state).toBe('VOID');
      expect(standing().length).toBe(before);
      expect(platform.book.balance).toBe(opening);
    }, 180_000);
  }
});

/** A free round in a studio that is killed in its one call; answers the round, and how many are left. */
async function crashForFree(booked: boolean) {
  platform.book.balance = opening;
  platform.fate = () => 'answer';
  const player = randomUUID();
  const freeRounds = randomUUID();
  const expires = new Date(Date.now() + 3_600_000).toISOString();
  const common = { player, game: 'banyan-moonlight', campaign: 'c', currency: 'VND', expires };
  const grant = JSON.stringify({ ...common, freeRounds, rounds: 3, bet: bet.toString() });
  const headers = signedHeaders('grant-free-rounds', grant, { id: keyId, secret });
  await fetch(`${studio.url}/platform/grant-free-rounds`, { method: 'POST', body: grant, headers });
  platform.book.freeRounds.set(freeRounds, 3);
  platform.tokens.add(`${player}/t`);
  const opened = await call('POST', '/api/session', { game: 'banyan-moonlight', mode: 'real', token: `${player}/t` });
  const token = opened.value.session;
  let crashed = false;
  platform.fate = async ({ path }) => {
    if (crashed || path !== '/batch') return 'answer';
    crashed = true;
    if (booked) return { bookThen: () => studio.kill() };
    await studio.kill();
    return 'lose-request';
  };
  const spinId = randomUUID();
  await call('POST', '/api/spins', { spinId, betMinor: bet.toString(), freeRounds }, token).catch(() => undefined);
  await until(() => Promise.resolve(crashed && studio.signal === 'SIGKILL'));
  await studio.run();
  const find = async () => (await call('GET', `/api/spins/${spinId}`, undefined, token)).value;
  await until(async () => (await find()).state === 'SETTLED');
  const { value } = await call('GET', '/api/free-rounds', undefined, token);
  const { left } = (value as unknown as { freeRounds: { left: number } }).freeRounds;
  return { round: await find(), left, leftThere: platform.book.freeRounds.get(freeRounds) };
}

describe('a studio that is killed in a free round', () => {
  for (const booked of [false, true])
    it(`${booked ? 'booked but not yet confirmed' : 'on its way'}: it is played once and its win paid once`, async () => {
      const before = standing().length;
      const { round, left, leftThere } = await crashForFree(booked);
      expect([left, leftThere, standing().length - before]).toEqual([2, 2, 2]);
      expect(platform.book.balance - opening).toBe(BigInt(round.winMinor ?? -1));
    }, 180_000);
});

/** A round with steps that the studio is killed in; answers where it came to. */
async function crashInPond(path: string, booked: boolean) {
  platform.book.balance = opening;
  platform.fate = () => 'answer';
  const player = randomUUID();
  platform.tokens.add(`${player}/t`);
  const opened = await call('POST', '/api/session', { game: 'lotus-mines', mode: 'real', token: `${player}/t` });
  const token = opened.value.session;
  let crashed = false;
  platform.fate = async (request) => {
    if (crashed || request.path !== path) return 'answer';
    crashed = true;
    if (booked) return { bookThen: () => studio.kill() };
    await studio.kill();
    return 'lose-request';
  };
  const spinId = randomUUID();
  const find = async () => (await call('GET', `/api/spins/${spinId}`, undefined, token)).value;
  const begun = { spinId, betMinor: bet.toString(), choice: { mines: 24 } };
  await call('POST', '/api/spins', begun, token).catch(() => undefined);
  if (path === '/win') {
    const { id } = await find();
    await call('POST', `/api/rounds/${id}/steps`, { at: 0, step: 12 }, token).catch(() => undefined);
  }
  await until(() => Promise.resolve(crashed && studio.signal === 'SIGKILL'));
  await studio.run();
  await until(async () => ['OPEN', 'SETTLED'].includes((await find()).state));
  return find();
}

describe('a studio that is killed in a round with steps', () => {
  it('while its bet is booked but not yet confirmed: the round opens with one bet', async () => {
    const before = standing().length;
    expect((await crashInPond('/bet', true)).state).toBe('OPEN');
    expect(standing().length - before).toBe(1);
    expect(platform.book.balance).toBe(opening - bet);
  }, 180_000);

  it('while its win is on the way: it is booked once, as it was decided', async () => {
    const before = standing().length;
    const round = await crashInPond('/win', false);
    expect(round.state).toBe('SETTLED');
    expect(standing().length - before).toBe(2);
    expect(platform.book.balance).toBe(opening - bet + BigInt(round.winMinor ?? -1));
  }, 180_000);
});

/** A round that opens the smallest pool, in a studio that is killed in a call; answers the round, and what the pools lost. */
async function crashAtPool(path: string, booked: boolean) {
  platform.book.balance = highBet;
  platform.fate = () => 'answer';
  const player = randomUUID();
  platform.tokens.add(`${player}/t`);
  const opened = await call('POST', '/api/session', { game: jackpotCode, mode: 'real', token: `${player}/t` });
  const token = opened.value.session;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const query = async <T>(sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows as T[];
  const sum = async () =>
    BigInt((await query<{ sum: string }>('select sum(amount_minor + after_minor) from pool'))[0]?.sum ?? 0);
  await until(async () => (await sum()) > 0n);
  await plant(query as Parameters<typeof plant>[0], player, await seedOpening('mini'));
  const before = await sum();
  let crashed = false;
  platform.fate = async (request) => {
    if (crashed || request.path !== path) return 'answer';
    crashed = true;
    if (booked) return { bookThen: () => studio.kill() };
    await studio.kill();
    return 'lose-request';
  };
  const spinId = randomUUID();
  await call('POST', '/api/spins', { spinId, betMinor: highBet.toString() }, token).catch(() => undefined);
  await until(() => Promise.resolve(crashed && studio.signal === 'SIGKILL'));
  await studio.run();
  const find = async () => (await call('GET', `/api/spins/${spinId}`, undefined, token)).value;
  await until(async () => (await find()).state === 'SETTLED');
  const lost = before - (await sum());
  await client.end();
  return { round: await find(), lost };
}

describe('a studio that is killed while a pool opens', () => {
  for (const [path, booked] of [
    ['/bet-and-win', true],
    ['/win', false],
  ] as const)
    it(`in ${path} (${booked ? 'booked but not yet confirmed' : 'on the way'}): the pool is emptied once, and paid once`, async () => {
      const { round, lost } = await crashAtPool(path, booked);
      const paid = round.pools.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
      expect(round.pools.length).toBe(1);
      // All four pools were fed 1.5 % of the stake before one of them was emptied.
      expect(lost).toBe(paid - (highBet * 15n) / 1000n);
      expect(platform.book.balance).toBe(BigInt(round.winMinor ?? -1) + paid);
    }, 180_000);
});

/** A bet at the shared wheel, in a studio that is killed in a call; the round is over when it comes back. */
async function crashAtWheel(path: string, booked: boolean) {
  platform.book.balance = opening;
  platform.fate = () => 'answer';
  const player = randomUUID();
  platform.tokens.add(`${player}/t`);
  const opened = await call('POST', '/api/session', { game: 'moon-roulette', mode: 'real', token: `${player}/t` });
  const token = opened.value.session;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const seated = new AbortController();
  const authorization = `Bearer ${token}`;
  await fetch(`${studio.url}/api/table/stream`, { headers: { authorization }, signal: seated.signal });
  const betting = "select from shared_round where phase = 'BETTING' and starts_at > now() + interval '5 seconds'";
  await until(async () => (await client.query(betting)).rowCount === 1);
  let crashed = false;
  platform.fate = async (request) => {
    if (crashed || request.path !== path) return 'answer';
    crashed = true;
    if (booked) return { bookThen: () => studio.kill() };
    await studio.kill();
    return 'lose-request';
  };
  const spinId = randomUUID();
  // Red or black: all but zero give back what both chips cost.
  const request = { spinId, betMinor: bet.toString(), choice: { red: 1, black: 1 } };
  await call('POST', '/api/table/bets', request, token).catch(() => undefined);
  await client.query("update shared_round set starts_at = now(), ends_at = now() where phase <> 'ENDED'");
  await until(() => Promise.resolve(crashed && studio.signal === 'SIGKILL'));
  seated.abort();
  await studio.run();
  const find = async () => (await call('GET', `/api/spins/${spinId}`, undefined, token)).value;
  await until(async () => ['SETTLED', 'VOID'].includes((await find()).state));
  await client.end();
  return find();
}

describe('a studio that is killed at a shared table', () => {
  it('while a bet is booked but not yet confirmed: it goes back, or counts when the ball had not stopped', async () => {
    const { state, winMinor } = await crashAtWheel('/bet', true);
    const won = state === 'VOID' ? 0n : BigInt(winMinor ?? -1) - 2n * bet;
    expect(platform.book.balance).toBe(opening + won);
  }, 180_000);

  it('while a win is on the way: it is booked once, as it was decided', async () => {
    const before = standing().length;
    const round = await crashAtWheel('/win', false);
    expect([round.state, standing().length - before]).toEqual(['SETTLED', 2]);
    expect(platform.book.balance).toBe(opening - 2n * bet + BigInt(round.winMinor ?? -1));
  }, 180_000);
});
