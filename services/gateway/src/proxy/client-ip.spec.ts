import { beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';

let clientIp: (request: FastifyRequest) => string;

beforeAll(async () => {
  process.env['TRUSTED_PROXIES'] = '10.0.0.1,10.0.0.2,2001:db8::1';
  ({ clientIp } = await import('./client-ip.js'));
});

const seen = (remoteAddress: string, forwarded?: string) =>
  clientIp({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as FastifyRequest);

describe("a visitor's address", () => {
  it.each([
    ['of a direct visitor is that of the connection', '203.0.113.9', undefined, '203.0.113.9'],
    ['of a direct visitor is not what it says of itself', '203.0.113.9', '127.0.0.1', '203.0.113.9'],
    ['of a visitor that names one of our proxies stays its own', '203.0.113.9', '10.0.0.1', '203.0.113.9'],
    ['behind our proxy is what the proxy saw', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['behind our proxy is not what the visitor wrote before', '10.0.0.1', '127.0.0.1, 198.51.100.7', '198.51.100.7'],
    [
      'behind two of our proxies is what the outer one saw',
      '10.0.0.1',
      '1.1.1.1, 198.51.100.7, 10.0.0.2',
      '198.51.100.7',
    ],
    ['is the same mapped to IPv6', '::ffff:10.0.0.1', '::ffff:198.51.100.7', '198.51.100.7'],
    ['may be IPv6', '2001:db8::1', '2001:db8:9::5', '2001:db8:9::5'],
    ['behind a proxy that says nothing is the proxy', '10.0.0.1', undefined, '10.0.0.1'],
  ])('%s', (_what, peer, forwarded, ip) => {
    expect(seen(peer, forwarded)).toBe(ip);
  });
});
