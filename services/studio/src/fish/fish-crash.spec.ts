import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ServiceProcess, createDatabase, dropDatabase } from '@banyan/kernel/testing';
import { StandInPlatform } from '@banyan/vendor-kit';
import pg from 'pg';
import { bullet, hits, plantSeed } from '../fixtures/fish.fixture.js';
import { fish } from '../game/fish/fish.js';
import { bosses, timesOf } from '../game/fish/kinds.js';
import { bossFromMs, huntMs, inSight, waterOf } from '../game/fish/swim.js';

const keyId = 'studio-hunt';
const secret = 'hunt-secret-of-forty-characters-01234567890';
const opening = 20_000_000_000n;

const platform = new StandInPlatform({ id: keyId, secret });
let databaseUrl: string;
let eventLogUrl: string;
let studio: ServiceProcess;
let client: pg.Client;
let seated: AbortController;

beforeAll(async () => {
  const vendorApiUrl = await platform.listen();
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
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
}, 120_000);

afterAll(async () => {
  await client.end();
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

interface Round {
  readonly id: string;
  readonly state: string;
  readonly winMinor: string | null;
}

async function call<T>(method: string, path: string, body?: object, token = ''): Promise<T> {
  const response = await fetch(studio.url + path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  return ((await response.json()) as { value: T }).value;
}

const query = async <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await client.query(sql, values)).rows as T[];

interface Tide {
  id: string;
  number: number;
  salt: string;
  hash: string;
}

/** A hunter who sits down, and the tide that so begins, moved on so far. */
async function hunter(ms: number): Promise<{ token: string; tide: Tide }> {
  platform.book.balance = opening;
  platform.fate = () => 'answer';
  const player = randomUUID();
  platform.tokens.add(`${player}/t`);
  const request = { game: fish.sheet.code, mode: 'real', token: `${player}/t` };
  const { session: token } = await call<{ session: string }>('POST', '/api/session', request);
  seated = new AbortController();
  await fetch(`${studio.url}/api/fish/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: seated.signal,
  });
  const sql = `update shared_round set starts_at = now() + $1 * interval '1 millisecond',
      ends_at = now() + ($1 + 3000) * interval '1 millisecond'
    where phase = 'BETTING' and game = $2 and starts_at > now() + interval '40 seconds' returning id::text, number, salt, server_seed_hash as hash`;
  let tide: Tide | undefined;
  await until(async () => {
    [tide] = await query<Tide>(sql, [huntMs - ms, fish.sheet.code]);
    return tide !== undefined;
  });
  if (!tide) throw new Error('there is no tide');
  return { token, tide };
}

/** Kills the studio in a call to the platform; answers what makes it so, and what waits for it. */
function doom(path: string, booked: boolean): () => Promise<void> {
  let crashed = false;
  platform.fate = async (request) => {
    if (crashed || request.path !== path) return 'answer';
    crashed = true;
    if (booked) return { bookThen: () => studio.kill() };
    await studio.kill();
    return 'lose-request';
  };
  return async () => {
    await until(() => Promise.resolve(crashed && studio.signal === 'SIGKILL'));
    seated.abort();
    await studio.run();
  };
}

const standing = (): number => platform.book.standing().size;

const decided = async (spinId: string, token: string): Promise<Round> => {
  const find = () => call<Round>('GET', `/api/spins/${spinId}`, undefined, token);
  await until(async () => ['SETTLED', 'VOID'].includes((await find()).state));
  return find();
};

describe('a studio that is killed in a hunt', () => {
  for (const booked of [false, true])
    it(`while a volley is ${booked ? 'booked but not yet confirmed' : 'on the way'}: it is booked once, and its fish caught once`, async () => {
      const { token, tide } = await hunter(3000);
      const { fish: all } = await waterOf(tide.hash, tide.salt, tide.number);
      const prey = all.find((one) => timesOf(one.kind) <= 15 && inSight(one, 3000) && one.toMs > 9000);
      await plantSeed(query as Parameters<typeof plantSeed>[0], token, hits);
      const before = standing();
      const crashed = doom('/bet-and-win', booked);
      const spinId = randomUUID();
      const volley = { spinId, betMinor: String(bullet), targets: String(prey?.id) };
      await call('POST', '/api/fish/volleys', volley, token).catch(() => undefined);
      await crashed();
      const round = await decided(spinId, token);
      const win = bullet * BigInt(timesOf(prey?.kind ?? 0));
      expect([round.state, round.winMinor]).toEqual(['SETTLED', String(win)]);
      expect(standing() - before).toBe(2);
      expect(platform.book.balance).toBe(opening - bullet + win);
      const again = await call<{ round: Round }>('POST', '/api/fish/volleys', volley, token);
      expect(again.round.id).toBe(round.id);
      expect(standing() - before).toBe(2);
      const caught = await query('select fish from fish_catch where shared_round_id = $1', [tide.id]);
      expect(caught).toEqual([{ fish: prey?.id }]);
      await query("update shared_round set starts_at = now(), ends_at = now() where phase <> 'ENDED'");
    }, 180_000);

  it('while a bet on the boss is booked but not yet confirmed: it counts once, or goes back', async () => {
    const { token, tide } = await hunter(bossFromMs + 1000);
    await query('update shared_round set drawn = \'{"numbers":[0]}\' where id = $1', [tide.id]);
    const crashed = doom('/bet', true);
    const spinId = randomUUID();
    const bet = { spinId, betMinor: String(bullet), bullets: 4 };
    await call('POST', '/api/fish/boss', bet, token).catch(() => undefined);
    await crashed();
    await query(
      "update shared_round set starts_at = now(), ends_at = now() + interval '1 second' where phase <> 'ENDED'",
    );
    const { state } = await decided(spinId, token);
    const { boss } = await waterOf(tide.hash, tide.salt, tide.number);
    const won = state === 'VOID' ? 0n : bullet * 4n * (BigInt(bosses[boss]?.times ?? 0) - 1n);
    expect(platform.book.balance).toBe(opening + won);
  }, 180_000);

  it('while the boss pays: it pays once, as it was decided', async () => {
    const { token, tide } = await hunter(bossFromMs + 1000);
    await query('update shared_round set drawn = \'{"numbers":[0]}\' where id = $1', [tide.id]);
    const before = standing();
    const spinId = randomUUID();
    await call('POST', '/api/fish/boss', { spinId, betMinor: String(bullet), bullets: 2 }, token);
    const crashed = doom('/win', false);
    await query("update shared_round set starts_at = now(), ends_at = now() where phase <> 'ENDED'");
    await crashed();
    const round = await decided(spinId, token);
    const { boss } = await waterOf(tide.hash, tide.salt, tide.number);
    const win = bullet * 2n * BigInt(bosses[boss]?.times ?? 0);
    expect([round.state, round.winMinor, standing() - before]).toEqual(['SETTLED', String(win), 2]);
    expect(platform.book.balance).toBe(opening - bullet * 2n + win);
    const seedOf = 'select server_seed as seed, server_seed_hash as hash from shared_round where id = $1';
    const [seed] = await query<{ seed: string; hash: string }>(seedOf, [tide.id]);
    expect(
      createHash('sha256')
        .update(seed?.seed ?? '')
        .digest('hex'),
    ).toBe(seed?.hash);
  }, 180_000);
});
