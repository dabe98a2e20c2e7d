import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startPeers, type Peers } from '../gateway.fixture.js';
import { RawSocket, head } from '../raw-socket.fixture.js';

/** One of each service's routes, and of the door itself. */
const others = [
  '/wps/member/info',
  '/wps/v2/wallets/balance',
  '/lgw/games',
  '/wps/agent/team/sums',
  '/wps/system/keys',
  '/',
];

const long = ['content-type: application/json', 'content-length: 2000'];
/** What never comes to its end: bodies for each service and for those who sign, a head, and the beginning of a live channel. */
const slow = [
  head('POST', '/wps/session/login', ...long),
  head('PUT', '/wps/member/register', ...long),
  head('POST', '/wps/v2/wallets/thing', ...long),
  head('PUT', '/wps/member/info', ...long),
  head('POST', '/admin/v1/session/login', ...long),
  head('POST', '/vendor/v1/bet', ...long),
  head('POST', '/callback/payments/sandbox', ...long),
  'GET /lgw/games HTTP/1.1\r\nhost: localhost\r\nx-slow:',
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nx-slow:',
];

describe('who is slow', () => {
  let peers: Peers;
  let sockets: RawSocket[];
  let readers: RawSocket[] = [];
  beforeAll(async () => {
    peers = await startPeers();
  });
  afterAll(async () => {
    for (const reader of readers) reader.close();
    await peers.close();
  });
  beforeEach(() => {
    peers.forgetAddresses();
    peers.service.clock.set(new Date());
    sockets = [];
  });
  afterEach(() => sockets.forEach((socket) => socket.close()));

  const open = async (from?: string) => {
    const socket = await RawSocket.open(peers.url, from);
    sockets.push(socket);
    return socket;
  };

  /** Milliseconds that the slowest of a hundred took, asked a few at a time. */
  async function p99Of(path: string): Promise<number> {
    const took: number[] = [];
    peers.forgetAddresses();
    for (let at = 0; at < 100; at += 10) {
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          const begun = performance.now();
          const { status } = await peers.service.http('GET', path);
          expect(status).toBe(200);
          took.push(performance.now() - begun);
        }),
      );
    }
    return took.toSorted((a, b) => a - b)[98] ?? Infinity;
  }

  const over = async (what: () => boolean) => {
    for (const end = Date.now() + 30_000; !what() && Date.now() < end;) await sleep(20);
    return what();
  };
  /** Whether those who do not read have left their service, which takes half a minute: what comes next is seen meanwhile. */
  let left: Promise<boolean>;

  it('keeps no service from others by not reading', async () => {
    const calm = await p99Of('/lgw/games');
    readers = await Promise.all(Array.from({ length: 80 }, () => RawSocket.open(peers.url, '127.0.0.2')));
    for (const reader of readers) {
      reader.socket.pause();
      reader.say(head('GET', '/lgw/endless'));
    }
    expect(await over(() => (peers.busy['games'] ?? 0) >= 64)).toBe(true);
    expect(await p99Of('/lgw/games')).toBeLessThan(Math.max(1_000, 5 * calm));
    left = over(() => peers.busy['games'] === 0);
  });

  it('takes nothing from others: 500 connections of one address drip into every kind of route', async () => {
    // What a busy machine takes by itself.
    const calm = await p99Of('/lgw/games');
    for (let at = 0; at < 500; at += 1) (await open('127.0.1.1')).say(slow[at % slow.length] ?? '');
    const drip = setInterval(() => sockets.forEach((socket) => socket.say(' ')), 500);
    try {
      for (const path of others) {
        const took = await p99Of(path);
        if (process.env['FLOOD_REPORT'])
          process.stdout.write(`${path}: p99 ${took.toFixed(0)} ms, calm ${calm.toFixed(0)} ms\n`);
        expect(took).toBeLessThan(Math.max(1_000, 5 * calm));
      }
      for (const path of ['/wps/v2/wallets/thing', '/wps/member/info'])
        expect((await peers.service.http('PUT', path, { body: { a: 1 } })).status).toBe(200);
      expect(peers.echoed.filter(({ method, body }) => method !== 'GET' && body.trim() === '')).toEqual([]);
      const stays = () => sockets.filter(({ closed }) => !closed).length;
      for (const end = Date.now() + 18_000; stays() > 0 && Date.now() < end;) await sleep(100);
      expect(stays()).toBe(0);
    } finally {
      clearInterval(drip);
    }
  });

  it('hears so and is left, whether it says its length or not', async () => {
    const some = [await open(), await open()];
    some[0]?.say(head('PUT', '/wps/v2/wallets/thing', 'content-type: application/json', 'content-length: 2000'));
    some[1]?.say(head('PUT', '/wps/v2/wallets/thing', 'content-type: application/json', 'transfer-encoding: chunked'));
    const drip = setInterval(() => (some[0]?.say(' '), some[1]?.say('1\r\n \r\n')), 1_000);
    for (const socket of some) {
      expect(await socket.hears(/^HTTP\/1\.1 408 /, 10_000)).toBe(true);
      expect(socket.heard).toContain('gateway.slow_body');
      expect(await socket.ends(5_000)).toBe(true);
    }
    clearInterval(drip);
  });

  it('is left while it still says its head', async () => {
    const socket = await open();
    socket.say('GET /wps/member/info HTTP/1.1\r\nhost: localhost\r\n');
    const drip = setInterval(() => socket.say('x-a: b\r\n'), 1_000);
    expect(await socket.ends(16_000)).toBe(true);
    clearInterval(drip);
  });

  it('is left when it does not read', async () => {
    expect(await left).toBe(true);
  });

  it('makes room when its address holds too many connections, the oldest idle ones first', async () => {
    for (let at = 0; at < 530; at += 1) await open();
    await sleep(200);
    expect(sockets.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(18);
    expect(sockets.at(-1)?.closed).toBe(false);
    expect((await peers.service.http('GET', '/lgw/games')).status).toBe(200);
  });
});

describe('a service in trouble', () => {
  let peers: Peers;
  beforeAll(async () => {
    peers = await startPeers();
  });
  afterAll(() => peers.close());

  it('is nobody else’s trouble, and one address is not all addresses’', async () => {
    peers.service.clock.set(new Date());
    const waiting = await Promise.all(Array.from({ length: 200 }, () => RawSocket.open(peers.url, '127.0.0.2')));
    for (const one of waiting) one.say(head('GET', '/wps/wallet/hangs'));
    const unanswered = () => waiting.filter(({ heard }) => heard === '').length;
    for (const end = Date.now() + 5_000; unanswered() > 64 && Date.now() < end;) await sleep(20);
    expect(unanswered()).toBe(64);
    expect(waiting.find(({ heard }) => heard !== '')?.heard).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 1\r/i);
    for (const path of [...others, '/wps/wallet/statement'])
      expect((await peers.service.http('GET', path)).status).toBe(200);
    const same = await RawSocket.open(peers.url, '127.0.0.2');
    same.say(head('GET', '/lgw/games'));
    expect(await same.hears(/^HTTP\/1\.1 200 /)).toBe(true);
    for (const one of [...waiting, same]) one.close();
  });

  it('is asked once, whatever it answers', async () => {
    peers.service.clock.set(new Date());
    const before = peers.echoed.length;
    expect((await peers.service.http('GET', '/wps/wallet/away')).status).toBe(503);
    expect(peers.echoed.length - before).toBe(1);
  });
});
