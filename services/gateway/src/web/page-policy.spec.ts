import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startPeers, written, type Peers } from '../gateway.fixture.js';

const vendors = 'https://vendor.example https://pay.example';

describe('whose frames a page may show', () => {
  let peers: Peers;
  beforeAll(async () => {
    peers = await startPeers();
  });
  afterAll(() => peers.close());
  beforeEach(() => peers.service.clock.set(new Date()));

  /** Not by `fetch`: it names the host by itself. */
  const policyOf = async (path: string, host = 'localhost') => {
    const { hostname, port } = new URL(await peers.service.app.getUrl());
    const [answer] = (await once(get({ hostname, port, path, headers: { host } }), 'response')) as [IncomingMessage];
    answer.resume();
    return String(answer.headers['content-security-policy']);
  };
  const framesOf = async (path: string, host?: string) => /frame-src ([^;]+)/.exec(await policyOf(path, host))?.[1];
  const picturesOf = async (path: string, host?: string) => /img-src ([^;]+)/.exec(await policyOf(path, host))?.[1];

  it.each(['/', '/games/RNG', '/speed', '/no/such/page'])(
    '%s shows those of the brand’s launch hosts and of the list that its operators keep',
    async (path) => {
      expect(await framesOf(path)).toBe(
        `'self' http://mirror.localhost:8090 https://play.example https://tv.example ${vendors}`,
      );
      expect(await picturesOf(path)).toBe(`'self' data: blob: https://cdn.example`);
    },
  );

  it('shows none of another brand’s', async () => {
    expect(await framesOf('/', 'lotus.localhost')).toBe(`'self' https://lotus-play.example ${vendors}`);
    expect(await picturesOf('/', 'lotus.localhost')).toBe(`'self' data: blob:`);
  });

  it.each(['/admin/members', '/manifest.webmanifest', '/wps/member/info'])('%s shows none of them', async (path) => {
    expect(await framesOf(path)).toBe(`'self' ${vendors}`);
  });

  it('follows the brand within five seconds', async () => {
    await framesOf('/');
    peers.brand.launchGameCdns = ['https://moved.example'];
    written.frameOrigins = ['https://other-tv.example'];
    expect(await framesOf('/')).toContain('https://play.example https://tv.example');
    peers.service.clock.advance(5_001);
    expect(await framesOf('/')).toBe(`'self' https://moved.example https://other-tv.example ${vendors}`);
  });
});
