import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ServiceProcess, createDatabase, dropDatabase } from '@banyan/kernel/testing';
import { StandInPlatform, type Fate } from '@banyan/vendor-kit';

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
  value: { session: string; id: string; state: string; winMinor: string | null; betMinor: string };
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
  for (const booked of [false, true]) {
    it(`while its bet is ${booked ? 'booked but not yet confirmed' : 'on the way'}: the round opens with one bet`, async () => {
      const before = standing().length;
      expect((await crashInPond('/bet', booked)).state).toBe('OPEN');
      expect(standing().length - before).toBe(1);
      expect(platform.book.balance).toBe(opening - bet);
    }, 180_000);

    it(`while its win is ${booked ? 'booked but not yet confirmed' : 'on the way'}: it is booked once, as it was decided`, async () => {
      const before = standing().length;
      const round = await crashInPond('/win', booked);
      expect(round.state).toBe('SETTLED');
      expect(standing().length - before).toBe(2);
      expect(platform.book.balance).toBe(opening - bet + BigInt(round.winMinor ?? -1));
    }, 180_000);
  }
});
