import { beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';

type Request = Pick<FastifyRequest, 'socket' | 'headers'>;

let clientIp: (request: Request) => string;
let clientNetwork: (request: Request) => string;

beforeAll(async () => {
  process.env['TRUSTED_PROXIES'] = '10.0.0.1,10.0.0.2,2001:db8::1,10.4.0.0/16';
  ({ clientIp, clientNetwork } = await import('./client-ip.js'));
});

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as FastifyRequest;
const seen = (...from: Parameters<typeof request>) => clientIp(request(...from));

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
    ['behind a proxy of a network of ours is what it saw', '10.4.7.9', '198.51.100.7, 10.4.1.2', '198.51.100.7'],
    ['beside that network is its own', '10.5.0.1', '198.51.100.7', '10.5.0.1'],
    ['behind our proxy may be no address at all', '10.0.0.1', 'unknown', 'unknown'],
    ['is the same mapped to IPv6', '::ffff:10.0.0.1', '::ffff:198.51.100.7', '198.51.100.7'],
    ['may be IPv6', '2001:db8::1', '2001:db8:9::5', '2001:db8:9::5'],
    ['behind a proxy that says nothing is the proxy', '10.0.0.1', undefined, '10.0.0.1'],
  ])('%s', (_what, peer, forwarded, ip) => {
    expect(seen(peer, forwarded)).toBe(ip);
  });

  it('counts the addresses of one IPv6 customer as one, and of two as two', () => {
    const network = (address: string) => clientNetwork(request(address));
    expect(network('2001:db8:1:2:3:4:5:6')).toBe(network('2001:db8:1:2::1'));
    expect(network('2001:db8:1:2::1')).not.toBe(network('2001:db8:1:3::1'));
    expect(network('::ffff:198.51.100.7')).toBe(network('198.51.100.7'));
    expect(network('198.51.100.7')).not.toBe(network('198.51.100.8'));
    expect(clientNetwork(request('10.0.0.1', '2001:db8:1:2::9'))).toBe('2001:db8:1:2::/64');
  });
});
