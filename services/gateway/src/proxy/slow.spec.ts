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

describe('a body', () => {
  let peers: Peers;
  beforeAll(async () => {
    peers = await startPeers();
  });
  afterAll(() => peers.close());
  beforeEach(() => {
    peers.forgetAddresses();
    peers.service.clock.set(new Date());
  });

  const next = head('GET', '/lgw/games');

  it.each([
    ['with its length', (size: number) => [`content-length: ${size}`, 'x'.repeat(size)]],
    [
      'in chunks',
      (size: number) => ['transfer-encoding: chunked', `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`],
    ],
  ])('that is too large, %s, is refused, and the connection is good for the next or closed', async (_what, bodyOf) => {
    for (const target of ['/wps/v2/wallets/thing', '/wps/session/login', '/vendor/v1/bet', '/no/such/page']) {
      const socket = await RawSocket.open(peers.url);
      const [field = '', body = ''] = bodyOf(300 * 1024);
      socket.say(head('POST', target, 'content-type: application/json', field) + body);
      expect(await socket.hears(/^HTTP\/1\.1 (413|404) /)).toBe(true);
      if (!/connection: close/i.test(socket.heard)) socket.say(next);
      expect((await socket.hears(/HTTP\/1\.1 200 /, 2_000)) || (await socket.ends(2_000))).toBe(true);
      socket.close();
    }
  });

  it('reaches the service byte for byte, whatever bytes they are and however they came', async () => {
    const bytes = String.fromCharCode(...Array.from({ length: 256 }, (_each, at) => at)).repeat(40);
    const pieces = bytes.match(/[^]{1,3000}/g) ?? [];
    const any = ['application/json', 'text/plain; charset=x', 'multipart/form-data; boundary="a b"', undefined];
    const taken = {
      '/vendor/v1/bet': any,
      '/callback/payments/sandbox': any,
      '/wps/v2/wallets/thing': ['application/json', 'Application/JSON;charset="UTF-8"'],
      '/wps/wallet/withdrawals/1/proofs': ['image/png'],
    };
    for (const [target, types] of Object.entries(taken)) {
      for (const type of types) {
        const fields = type ? [`content-type: ${type}`] : [];
        const socket = await RawSocket.open(peers.url);
        socket.say(head('POST', target, ...fields, `content-length: ${bytes.length}`) + bytes);
        expect(await socket.hears(/HTTP\/1\.1 200 /)).toBe(true);
        socket.heard = '';
        socket.say(head('POST', target, ...fields, 'transfer-encoding: chunked'));
        for (const piece of pieces) socket.say(`${piece.length.toString(16)}\r\n${piece}\r\n`);
        socket.say('0\r\n\r\n');
        expect(await socket.hears(/HTTP\/1\.1 200 /)).toBe(true);
        socket.close();
        const [whole, chunked] = peers.echoed.slice(-2);
        expect([whole?.bytes.equals(Buffer.from(bytes, 'latin1')), whole?.headers['content-type']]).toEqual([
          true,
          type,
        ]);
        expect([chunked?.bytes.equals(Buffer.from(bytes, 'latin1')), chunked?.headers['content-type']]).toEqual([
          true,
          type,
        ]);
      }
    }
  });

  it('of another type than JSON is refused where no vendor and no payment provider sends it, and the connection goes on', async () => {
    const socket = await RawSocket.open(peers.url);
    const before = peers.echoed.length;
    for (const type of [
      'text/plain',
      'application/json; charset=utf-16',
      'application/jsonp',
      'multipart/form-data',
      undefined,
    ])
      for (const target of ['/wps/v2/wallets/thing', '/admin/v1/wallet/thing']) {
        const fields = type === undefined ? [] : [`content-type: ${type}`];
        socket.heard = '';
        socket.say(`${head('POST', target, ...fields, 'content-length: 2')}{}`);
        expect([type, await socket.hears(/HTTP\/1\.1 415 [^]*gateway\.not_json/)]).toEqual([type, true]);
      }
    expect(peers.echoed.length).toBe(before);
    socket.heard = '';
    socket.say(head('POST', '/wps/v2/wallets/thing', 'content-length: 0'));
    expect(await socket.hears(/HTTP\/1\.1 200 /)).toBe(true);
    socket.close();
  });

  it('of the largest size that a service reads passes', async () => {
    const body = 'x'.repeat(256 * 1024);
    expect((await peers.service.http('POST', '/wps/v2/wallets/proof', { body })).status).toBe(200);
    expect(peers.echoed.at(-1)?.body.length).toBe(body.length);
  });

  it('that is a picture may have 5 MB where pictures are sent, not a byte more, and is PNG or JPEG', async () => {
    const bearer = { authorization: 'Bearer a.b.c' };
    const send = async (size: number, type = 'image/jpeg', target = '/wps/wallet/withdrawals/1/proofs') => {
      const answer = await fetch(`${peers.url}${target}`, {
        method: 'POST',
        headers: { 'content-type': type, ...bearer },
        body: new Uint8Array(size),
      });
      return `${answer.status} ${((await answer.json()) as { code?: string }).code ?? ''}`.trim();
    };
    const most = 5 * 1024 * 1024;
    expect([await send(most), await send(most, 'image/png')]).toEqual(['200', '200']);
    expect(peers.echoed.at(-1)?.bytes.length).toBe(most);
    expect(await send(most + 1)).toBe('413 picture.too_large');
    for (const other of ['image/svg+xml', 'text/html', 'multipart/form-data; boundary=x', 'image/png; charset=utf-8'])
      expect(await send(100, other)).toBe('422 picture.wrong_type');
    expect(await send(most, 'image/png', '/wps/wallet/withdrawals')).toBe('413 request.too_large');
  });

  it('that is a large picture comes with a token', async () => {
    const send = async (size: number, authorization: string) => {
      const headers = { 'content-type': 'image/png', authorization };
      const body = new Uint8Array(size);
      return (await fetch(`${peers.url}/wps/wallet/withdrawals/1/proofs`, { method: 'POST', headers, body })).status;
    };
    const most = 256 * 1024;
    expect([await send(most, ''), await send(most + 1, ''), await send(most + 1, 'Bearer x')]).toEqual([200, 401, 401]);
    expect(await send(most + 1, 'Bearer a.b.c')).toBe(200);
  });

  it('that is large keeps nobody else’s away, whether one address sends many or several do', async () => {
    const path = '/wps/wallet/withdrawals/1/proofs';
    const fields = ['content-type: image/png', 'content-length: 5000000', 'authorization: Bearer a.b.c'];
    const addresses = ['127.0.2.9', ...Array.from({ length: 60 }, (_each, at) => `127.0.2.${9 + (at % 8)}`)];
    const sockets: RawSocket[] = [];
    for (const address of addresses) {
      const socket = await RawSocket.open(peers.url, address);
      sockets.push(socket);
      socket.say(head('POST', path, ...fields));
      socket.say('x'.repeat(1_200_000));
    }
    const send = async (size: number) => {
      const headers = { 'content-type': 'image/png', authorization: 'Bearer a.b.c' };
      return (await fetch(`${peers.url}${path}`, { method: 'POST', headers, body: new Uint8Array(size) })).status;
    };
    await sleep(1_500);
    expect([await send(2_000_000), await send(5_000_000), await send(1_500_000)]).toEqual([200, 200, 200]);
    expect(sockets.filter(({ heard }) => heard !== '').length).toBeGreaterThan(0);
    for (const socket of sockets) socket.close();
  });

  it('that is a picture may take longer than others, at the same rate at least', async () => {
    const fields = ['content-type: image/png', 'content-length: 1000000', 'authorization: Bearer a.b.c'];
    const [steady, slower] = [await RawSocket.open(peers.url), await RawSocket.open(peers.url)];
    for (const socket of [steady, slower]) socket.say(head('POST', '/wps/wallet/withdrawals/1/proofs', ...fields));
    const drip = setInterval(() => (steady.say('x'.repeat(3_000)), slower.say('x'.repeat(300))), 1_000);
    expect(await slower.hears(/^HTTP\/1\.1 408 /, 10_000)).toBe(true);
    await sleep(16_000);
    expect([steady.heard, steady.closed]).toEqual(['', false]);
    clearInterval(drip);
    steady.close();
  });

  it('counts for its address until it is answered', async () => {
    const size = 256 * 1024;
    const waiting: RawSocket[] = [];
    for (let at = 0; at < 40; at += 1) {
      const socket = await RawSocket.open(peers.url, '127.0.3.1');
      waiting.push(socket);
      socket.say(head('POST', '/wps/wallet/hangs', 'content-type: application/json', `content-length: ${size}`));
      socket.say('x'.repeat(size));
    }
    await sleep(500);
    const one = await RawSocket.open(peers.url, '127.0.3.1');
    const say = () =>
      one.say(`${head('POST', '/wps/v2/wallets/thing', 'content-type: application/json', 'content-length: 5')}hello`);
    say();
    expect(await one.hears(/^HTTP\/1\.1 429 /)).toBe(true);
    for (const socket of waiting) socket.close();
    await sleep(200);
    peers.forgetAddresses();
    one.heard = '';
    say();
    expect(await one.hears(/HTTP\/1\.1 200 /)).toBe(true);
    one.close();
  });

  it('that is empty is one, and none is none', async () => {
    const socket = await RawSocket.open(peers.url);
    socket.say(head('POST', '/wps/v2/wallets/thing', 'content-length: 0'));
    expect(await socket.hears(/HTTP\/1\.1 200 /)).toBe(true);
    socket.heard = '';
    socket.say(head('DELETE', '/wps/v2/wallets/thing'));
    expect(await socket.hears(/HTTP\/1\.1 200 /)).toBe(true);
    socket.heard = '';
    socket.say(`${head('GET', '/wps/v2/wallets/thing', 'content-length: 5')}hello`);
    expect(await socket.hears(/HTTP\/1\.1 200 /)).toBe(true);
    expect(peers.echoed.slice(-3).map(({ method, body }) => [method, body])).toEqual([
      ['POST', ''],
      ['DELETE', ''],
      ['GET', ''],
    ]);
    socket.close();
  });

  it.each([
    ['two lengths', ['content-length: 5', 'content-length: 6']],
    ['a length and chunks', ['content-length: 5', 'transfer-encoding: chunked']],
    ['chunks by another name', ['transfer-encoding: xchunked']],
    ['chunks that are not last', ['transfer-encoding: chunked, identity']],
    ['a length with a sign', ['content-length: +5']],
    ['a length in a list', ['content-length: 5, 5']],
    ['a folded line', ['content-length: 5', ' x: y']],
  ])('with %s is refused and reaches nobody', async (_what, fields) => {
    const before = peers.echoed.length;
    const socket = await RawSocket.open(peers.url);
    socket.say(`${head('POST', '/wps/v2/wallets/thing', ...fields)}hello`);
    await socket.ends(1_500);
    expect(socket.heard).toMatch(/^$|^HTTP\/1\.1 400 /);
    expect(peers.echoed.length).toBe(before);
    socket.close();
  });
});
