import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startPeers, type Peers } from '../gateway.fixture.js';
import { RawSocket, head } from '../raw-socket.fixture.js';

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
