import { lookup } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressProblem, callOutside, isPublicAddress } from './outside-call.js';

describe('addresses of vendors that operators enter', () => {
  let server: Server;
  let port: number;
  let reached = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      reached += 1;
      if (request.url === '/away') response.writeHead(302, { location: '/here' });
      response.end(request.url === '/long' ? 'x'.repeat(2000) : 'here');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => void server.close());

  /** Answers these addresses, one set after the other. */
  const resolving = (...answers: string[][]) => {
    const left = [...answers];
    return ((_name: string, _options: object, answer: (error: null, found: object[]) => void) => {
      const found = left.shift() ?? answers.at(-1) ?? [];
      answer(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    }) as unknown as typeof lookup;
  };
  const call = (url: string, over: object = {}) =>
    callOutside({ url, body: '{}', headers: {}, timeoutMs: 1500, mostBytes: 1000, publicOnly: false, ...over });

  it.each([
    '127.0.0.1', '127.8.8.8', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0',
    '224.0.0.1', '255.255.255.255', '192.0.2.1', '198.18.0.1', '::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', '::ffff:127.0.0.1',
    '::ffff:a00:1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'nonsense', '',
  ])('%s is no public address', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  }); // prettier-ignore

  it.each(['1.1.1.1', '203.0.112.9', '2606:4700:4700::1111'])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['http://vendor.example.com', 'plain'],
    ['https://localhost/x', 'inner'],
    ['https://db', 'inner'],
    ['https://metadata.google.internal', 'inner'],
    ['https://127.0.0.1', 'inner'],
    ['https://2130706433', 'inner'],
    ['https://0x7f.1', 'inner'],
    ['https://[::ffff:7f00:1]', 'inner'],
    ['https://user:pass@vendor.example.com', 'form'],
    ['ftp://vendor.example.com', 'form'],
    ['https://', 'form'],
    ['https://\u0440lay.example.com', 'form'],
    ['https://evil.example.org\\.play.example.com/', 'form'],
    ['https://play.example.com/\u202egnp', 'form'],
    ['https://play.example.com/a b', 'form'],
    ['https://vendor.example.com/v1', null],
  ])('%s is judged as it is entered in production: %s', (url, problem) => {
    expect(addressProblem(url, true)).toBe(problem);
  });

  it('are judged again after the name was looked up, and never connected to when any of them is inner', async () => {
    const before = reached;
    const own = { publicOnly: true };
    const url = `https://vendor.example.com:${port}/here`;
    for (const found of [['127.0.0.1'], ['1.1.1.1', '127.0.0.1'], ['::ffff:127.0.0.1'], ['169.254.169.254']])
      await expect(call(url, { ...own, resolve: resolving(found) })).rejects.toThrow('no public address');
    // Public when it was entered, inner when it is called: each connection is judged by what it connects to.
    const rebound = { ...own, resolve: resolving(['127.0.0.1']) };
    await expect(call(url, rebound)).rejects.toThrow('no public address');
    expect(reached).toBe(before);
  });

  it('are not followed elsewhere, and are read no further than agreed', async () => {
    const before = reached;
    expect(await call(`http://127.0.0.1:${port}/away`)).toMatchObject({ status: 302 });
    expect(reached).toBe(before + 1);
    await expect(call(`http://127.0.0.1:${port}/long`)).rejects.toThrow('too long');
    expect(await call(`http://127.0.0.1:${port}/here`)).toEqual({ status: 200, text: 'here' });
  });
});
