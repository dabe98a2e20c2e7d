// The vendor that keeps its players' money, as the platform's calls and a player's page find it, alive and after its death.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';

const root = resolve(import.meta.dirname, '..', '..');
const key = { id: 'lantern-test', secret: 'a-secret-of-forty-characters-0123456789ab' };
const dir = mkdtempSync(join(tmpdir(), 'purse-studio-'));
const dataFile = join(dir, 'purse.json');
const player = 'p-1';
const million = '10000000000';

/** The platform, as far as it tells who plays. */
const platform = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    const good = request.url === '/vendor/v1/authenticate' && JSON.parse(body).token === 'good';
    response.end(
      JSON.stringify(good ? { status: 'OK', player, currency: 'VND', session: 's-1' } : { status: 'INVALID_TOKEN' }),
    );
  });
});

let child;
let port = 0;
const at = (path) => `http://127.0.0.1:${port}${path}`;

async function start() {
  const platformUrl = `http://127.0.0.1:${platform.address().port}`;
  child = spawn(process.execPath, ['deploy/outside/purse-studio/dist/main.js'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      PATH: process.env.PATH,
      HTTP_PORT: String(port),
      PUBLIC_URL: 'http://localhost:8080',
      VENDOR_API_URL: `${platformUrl}/vendor/v1`,
      VENDOR_KEY_ID: key.id,
      VENDOR_SECRET: key.secret,
      DATA_FILE: dataFile,
    },
  });
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await fetch(at('/health')).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error('purse-studio does not start');
}

async function die() {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** A signed call; `how` departs from a proper one. */
async function call(operation, content, how = {}) {
  const body = JSON.stringify(content);
  const { id, secret, timestamp, signedAs } = { ...key, timestamp: String(Date.now()), signedAs: operation, ...how };
  const signature = createHmac('sha256', secret).update(`${timestamp}.${signedAs}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-banyan-key': id,
    'x-banyan-timestamp': timestamp,
    'x-banyan-signature': signature,
  };
  return (await fetch(at(`/platform/${operation}`), { method: 'POST', body, headers })).json();
}

const transferOf = (amount = million, transfer = randomUUID()) => ({ transfer, player, amount, currency: 'VND' });
const balance = async () => (await call('wallet-balance', { player, currency: 'VND' })).balance;
const statusOf = async (...request) => (await call(...request)).status;

const page = async (path, body, session = '') => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${session}` };
  const answer = await fetch(at(`/api/${path}`), { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, ...(await answer.json()) };
};

before(async () => {
  await once(platform.listen(0, '127.0.0.1'), 'listening');
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  ({ port } = probe.address());
  await new Promise((closed) => probe.close(closed));
  await start();
});
after(async () => {
  await die();
  platform.close();
  rmSync(dir, { recursive: true, force: true });
});

describe('the purse studio', () => {
  it('takes calls that the platform signed now, and no others', async () => {
    const one = { player };
    assert.equal(await statusOf('wallet-balance', one), 'OK');
    assert.equal(await statusOf('wallet-balance', one, { id: 'other' }), 'UNKNOWN_KEY');
    assert.equal(await statusOf('wallet-balance', one, { secret: 'other' }), 'INVALID_SIGNATURE');
    assert.equal(await statusOf('wallet-balance', one, { signedAs: 'statement' }), 'INVALID_SIGNATURE');
    assert.equal(
      await statusOf('wallet-balance', one, { timestamp: String(Date.now() - 61_000) }),
      'EXPIRED_TIMESTAMP',
    );
    assert.equal(await statusOf('rooms', {}), 'NOT_OFFERED');
  });

  it('does a transfer once, however often and at once it comes, and never below zero', async () => {
    const put = transferOf();
    const told = await Promise.all(Array.from({ length: 5 }, () => statusOf('wallet-deposit', put)));
    assert.deepEqual(new Set(told), new Set(['OK']));
    assert.equal(await balance(), million);
    assert.equal(await statusOf('wallet-deposit', { ...put, amount: '1' }), 'DUPLICATE_TRANSACTION');
    assert.equal(await statusOf('wallet-withdraw', put), 'DUPLICATE_TRANSACTION');
    const statuses = async (takes) =>
      (await Promise.all(takes.map((take) => statusOf('wallet-withdraw', take)))).toSorted((a, b) =>
        a.localeCompare(b),
      );
    const takes = Array.from({ length: 5 }, () => transferOf());
    const taken = await statuses(takes);
    assert.deepEqual(taken, [
      'INSUFFICIENT_FUNDS',
      'INSUFFICIENT_FUNDS',
      'INSUFFICIENT_FUNDS',
      'INSUFFICIENT_FUNDS',
      'OK',
    ]);
    assert.equal(await balance(), '0');
    await call('wallet-deposit', transferOf());
    const again = await statuses(takes);
    assert.deepEqual(again, taken, 'what was refused stays refused');
    assert.equal(await balance(), million);
  });

  it('writes down as failed what it is asked about and does not know, so that it cannot come late', async () => {
    const before = await balance();
    const late = transferOf();
    assert.equal((await call('wallet-check', late)).transferState, 'FAILED');
    assert.equal(await statusOf('wallet-deposit', late), 'TRANSFER_FAILED');
    assert.equal((await call('wallet-check', late)).transferState, 'FAILED');
    assert.equal(await balance(), before);
    const put = transferOf('10000');
    await call('wallet-deposit', put);
    assert.equal((await call('wallet-check', put)).transferState, 'SUCCESS');
  });

  it('refuses what is no transfer, and books nothing', async () => {
    const before = await balance();
    for (const amount of ['0', '-1', '1.5', 1, '', '99999999999999999'])
      assert.equal(await statusOf('wallet-deposit', { ...transferOf(), amount }), 'BAD_REQUEST');
    assert.equal(await statusOf('wallet-deposit', { ...transferOf(), currency: 'EUR' }), 'WRONG_CURRENCY');
    assert.equal(await balance(), before);
  });

  it('remembers all of it after a kill, with a line that was cut off', async () => {
    const [before, put] = [await balance(), transferOf('20000')];
    await call('wallet-deposit', put);
    await die();
    appendFileSync(dataFile, '{"kind":"transfer","id":"cut');
    await start();
    assert.equal(await balance(), String(BigInt(before) + 20_000n));
    assert.equal(await statusOf('wallet-deposit', put), 'OK');
    assert.equal(await statusOf('wallet-withdraw', { ...transferOf('20000') }), 'OK');
    await die();
    await start();
    assert.equal(await balance(), before);
  });

  it('plays for who comes from the platform, each round once, as it had promised', async () => {
    assert.equal((await page('session', { token: 'bad' })).status, 401);
    assert.equal((await page('reveal', {})).status, 401);
    const { session, commitment, stakes } = await page('session', { token: 'good' });
    const before = BigInt(await balance());
    const order = { round: randomUUID(), side: 'heads', stake: stakes[0], clientSeed: 'mine' };
    const [first, second] = await Promise.all([page('play', order, session), page('play', order, session)]);
    assert.deepEqual(first, second);
    assert.equal((await page('play', { ...order, round: randomUUID(), stake: '1' }, session)).status, 400);
    const { face, win, nonce } = first.round;
    assert.equal(BigInt(first.balance), before - BigInt(order.stake) + BigInt(win));
    assert.equal(win, face === 'heads' ? String((BigInt(order.stake) * 198n) / 100n) : '0');
    const { serverSeed, commitment: next } = await page('reveal', {}, session);
    assert.equal(createHash('sha256').update(serverSeed).digest('hex'), commitment);
    assert.notEqual(next, commitment);
    const digest = createHmac('sha256', serverSeed).update(`mine:${nonce}`).digest();
    assert.equal(digest[31] % 2 === 0 ? 'heads' : 'tails', face);
    const { state, bet } = await call('round-status', { player, game: 'lantern-coin', round: order.round });
    assert.deepEqual([state, bet], ['COMPLETED', order.stake]);
    assert.equal((await call('round-status', { player: 'p-2', round: order.round })).state, 'UNKNOWN');
    const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const { rounds } = await call('statement', { day, after: '' });
    assert.deepEqual(rounds, [{ player, round: order.round, bet: order.stake, win, currency: 'VND' }]);
  });

  it('stakes no more than the purse holds, in however many rounds at once', async () => {
    const { session, stakes } = await page('session', { token: 'good' });
    const stake = BigInt(stakes[0]);
    const atOnce = () =>
      Promise.all(
        Array.from({ length: 8 }, () =>
          page('play', { round: randomUUID(), side: 'tails', stake: stakes[0], clientSeed: 'mine' }, session),
        ),
      );
    await call('wallet-withdraw', transferOf(await balance()));
    await call('wallet-deposit', transferOf(String(stake - 1n)));
    const tooMany = await atOnce();
    assert.deepEqual(new Set(tooMany.map(({ status }) => status)), new Set([409]));
    assert.equal(await balance(), String(stake - 1n));

    await call('wallet-deposit', transferOf('1'));
    const told = await atOnce();
    const played = told.filter(({ status }) => status === 200).toSorted((a, b) => a.round.nonce - b.round.nonce);
    assert.ok(told.every(({ status }) => status === 200 || status === 409));
    let held = stake;
    for (const { round } of played) {
      assert.ok(held >= stake, 'each round found its stake');
      held += BigInt(round.win) - stake;
    }
    assert.ok(played.length === told.length || held < stake, 'who is refused has less than the stake');
    assert.equal(await balance(), String(held));
  });

  it('shows its page in each language, and only in the platform’s frames', async () => {
    for (const [lang, tag] of Object.entries({ VI: 'vi', EN: 'en', CN: 'zh-Hans', AR: 'ar', '"><b>': 'en' })) {
      const answer = await fetch(at(`/?${new URLSearchParams({ lang })}`));
      assert.match(await answer.text(), new RegExp(`<html lang="${tag}" dir="${tag === 'ar' ? 'rtl' : 'ltr'}">`));
      const policy = answer.headers.get('content-security-policy');
      assert.match(policy, /default-src 'none'.*frame-ancestors http:\/\/localhost:8080 http:\/\/\*\.localhost:8080$/);
    }
  });
});
