import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GamesFixture, textOf } from '../fixtures/games.fixture.js';
import { IdentityPeer, WalletPeer } from '../fixtures/peers.fixture.js';
import { onHost } from './launch-host.js';
import { sql } from '@banyan/kernel/database';

const launch = { code: 'banyan-moonlight', mode: 'real', platform: 'W', language: 'VI' };
const hosts = ['https://a.example', 'https://b.example:8443', 'http://c.localhost:8090'];
const own = 'http://127.0.0.1:1';

describe('launching through the brand’s launch hosts', () => {
  let games: GamesFixture;
  let identity: IdentityPeer;
  let wallet: WalletPeer;

  beforeAll(async () => {
    identity = await IdentityPeer.start();
    wallet = await WalletPeer.start();
    games = await GamesFixture.start();
  });
  afterAll(async () => {
    await games.close();
    identity.stop();
    wallet.stop();
  });
  beforeEach(async () => {
    identity.brand = { freePlay: true, country: 'VN', launchGameCdns: hosts };
    await vendor(true, `${own}/`);
  });

  const vendor = (uses: boolean, address: string) =>
    games.service.db.query(sql`update vendor set uses_launch_hosts = $1, launch_url = $2 where code = 'studio'`, [
      uses,
      address,
    ]);
  const open = async (extra: object = {}) => {
    const { status, body } = await games.asMember(1001, 'POST', '/wps/game/launchGame', { ...launch, ...extra });
    expect(status).toBe(200);
    return { url: new URL(textOf(body['value']?.['gameUrl'])), launchHost: body['value']?.['launchHost'] };
  };

  it('spreads the launches over all of them by chance', async () => {
    const counts = new Map<string, number>();
    for (let done = 0; done < 240; done++) {
      const { url, launchHost } = await open();
      expect(launchHost).toBe(url.origin);
      counts.set(url.origin, (counts.get(url.origin) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([...hosts].sort());
    // 80 of each are expected with a deviation of 7: below 40 is no chance.
    expect(Math.min(...counts.values())).toBeGreaterThan(40);
  });

  it('changes the host and nothing else: path, query and a token that is good', async () => {
    await vendor(true, `${own}/play/now?operator=banyan`);
    const { url } = await open({ returnUrl: '/rng' });
    expect(hosts).toContain(url.origin);
    expect(url.pathname).toBe('/play/now');
    const token = url.searchParams.get('token') ?? '';
    expect(Object.fromEntries(url.searchParams)).toEqual({
      operator: 'banyan',
      game: 'banyan-moonlight',
      token: expect.any(String),
      currency: 'VND',
      mode: 'real',
      lang: 'VI',
      platform: 'W',
      return: 'http://localhost:8080/rng',
    });
    expect((await games.vendor('authenticate', { token })).body['status']).toBe('OK');
  });

  it('does so for a demo too', async () => {
    expect(hosts).toContain((await open({ mode: 'demo' })).url.origin);
  });

  it('leaves the address alone for a vendor that does not stand behind them', async () => {
    await vendor(false, `${own}/`);
    for (const mode of ['real', 'demo']) {
      const { url, launchHost } = await open({ mode });
      expect([url.origin, launchHost]).toEqual([own, undefined]);
    }
  });

  it('leaves the address alone in a brand that has none', async () => {
    identity.brand = { freePlay: true, country: 'VN' };
    const { url, launchHost } = await open();
    expect([url.origin, launchHost]).toEqual([own, undefined]);
  });

  it('takes another for a player whom one did not reach, and the vendor’s own when none is left', async () => {
    for (let done = 0; done < 20; done++)
      expect((await open({ avoidHosts: hosts.slice(0, 2) })).url.origin).toBe(hosts[2]);
    expect((await open({ avoidHosts: [...hosts, 'https://unheard.example'] })).url.origin).toBe(own);
    const tooMany = { ...launch, avoidHosts: Array.from({ length: 21 }, () => 'https://a.example') };
    const { body } = await games.asMember(1001, 'POST', '/wps/game/launchGame', tooMany);
    expect(body['code']).toBe('request.invalid');
  });

  it.each([
    ['https://vendor.example:9443/play?a=1', 'https://mirror.example', 'https://mirror.example/play?a=1'],
    ['http://vendor.example/', 'https://mirror.example:8443', 'https://mirror.example:8443/'],
    ['https://vendor.example//evil.example/x', 'https://mirror.example', 'https://mirror.example//evil.example/x'],
  ])('%s on %s is %s', (address, origin, expected) => {
    expect(onHost(address, origin)).toBe(expected);
  });
});
