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
      expect(await picturesOf(path)).toBe(`'self' https://cdn.example data: blob:`);
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

  it('takes pictures of the brand’s own hosts, and scripts and counts of an allowed provider alone', async () => {
    const policy = async (path: string) => {
      peers.service.clock.advance(5_001);
      const { hostname, port } = new URL(await peers.service.app.getUrl());
      const [answer] = (await once(get({ hostname, port, path, headers: { host: 'localhost' } }), 'response')) as [
        IncomingMessage,
      ];
      answer.resume();
      const said = String(answer.headers['content-security-policy']);
      return Object.fromEntries(
        said.split(';').map((part) => [part.trim().split(' ')[0], part.trim().split(' ').slice(1)]),
      );
    };
    const before = await policy('/');
    expect(before).toMatchObject({
      'script-src': ["'self'"],
      'img-src': ["'self'", 'https://cdn.example', 'data:', 'blob:'],
    });
    peers.brand.imageCdns = ['https://img.example', 'https://evil.example; script-src *'];
    peers.brand.analytics = 'plausible:play.example';
    const after = await policy('/');
    expect(after['img-src']).toEqual(["'self'", 'https://img.example', 'https://cdn.example', 'data:', 'blob:']);
    expect(after['script-src']).toEqual(["'self'", 'https://plausible.io']);
    expect(after['connect-src']).toEqual(["'self'", 'https://plausible.io', ...(before['connect-src'] ?? []).slice(1)]);
    expect(await policy('/admin/members')).toMatchObject({
      'script-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
    });
    peers.brand.analytics = 'https://evil.example/x.js';
    expect((await policy('/'))['script-src']).toEqual(["'self'"]);
    peers.brand.imageCdns = [];
    peers.brand.analytics = '';
    peers.brand.checkOrigins = ['https://check.example', "'unsafe-eval'", 'https://x.example; script-src *'];
    const checked = await policy('/login');
    for (const directive of ['script-src', 'style-src', 'img-src', 'connect-src'])
      expect([directive, checked[directive]?.slice(0, 2)]).toEqual([directive, ["'self'", 'https://check.example']]);
    expect(JSON.stringify(checked)).not.toMatch(/unsafe-eval|x\.example/);
    expect(JSON.stringify(await policy('/admin/members'))).not.toMatch(/check\.example/);
    peers.brand.checkOrigins = [];
    expect(await policy('/')).toEqual(before);
  });
});
