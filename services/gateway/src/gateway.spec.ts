import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BrandChanged } from '@banyan/proto/identity/v1/events';
import { RedisClient } from '@banyan/kernel/app';
import { revokedKey } from '@banyan/kernel/auth';
import { memberToken } from '@banyan/kernel/testing';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { startPeers, type Echo, type Peers } from './gateway.fixture.js';

describe('the gateway', () => {
  let peers: Peers;
  beforeAll(async () => {
    peers = await startPeers();
  });
  afterAll(() => peers.close());
  beforeEach(() => peers.service.clock.set(new Date()));

  const http: Peers['service']['http'] = (...request) => peers.service.http(...request);
  const echoed = (body: unknown): Echo => body as Echo;
  const jwe = async (content: object): Promise<string> => {
    const { body } = await http('GET', '/wps/system/keys');
    const [jwk] = (body as unknown as { value: { keys: Array<JWK & { kid: string }> } }).value.keys;
    if (!jwk) throw new Error('no key');
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid })
      .encrypt(await importJWK(jwk, 'ECDH-ES'));
  };
  const login = async (content: object) =>
    http('POST', '/wps/session/login', { body: { payload: await jwe(content) } });
  const fresh = () => ({ iat: peers.service.clock.now().getTime(), jti: randomUUID() });

  it('passes a request on as it is, with its own marks and nobody else’s', async () => {
    const answer = await http('PUT', '/wps/v2/wallets/thing?a=1', {
      body: { exact: '  spaces ' },
      headers: {
        'x-banyan-brand': 'FORGED',
        'x-banyan-installation': 'forged',
        'x-real-ip': '9.9.9.9',
        'x-forwarded-for': '9.9.9.9',
        'x-banyan-key': 'vendor',
        host: 'lotus.localhost',
      },
    });
    const { method, url, headers, body } = echoed(answer.body);
    expect([method, url, body]).toEqual(['PUT', '/wps/v2/wallets/thing?a=1', '{"exact":"  spaces "}']);
    expect(headers).toMatchObject({ 'x-real-ip': '127.0.0.1', 'x-banyan-key': 'vendor' });
    expect(headers['x-banyan-brand']).not.toBe('FORGED');
    const { keys } = JSON.parse(process.env['TOKEN_JWKS'] ?? '') as { keys: Array<{ kid: string }> };
    expect(headers['x-banyan-installation']).toBe(keys.map(({ kid }) => kid).join(','));
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,}$/);
  });

  it('decrypts what must come encrypted, once and fresh, and refuses the rest', async () => {
    const content = { username: 'minhchau', password: 'Banyan#2026', ...fresh() };
    const payload = await jwe(content);
    const first = await http('POST', '/wps/session/login', { body: { payload } });
    expect(JSON.parse(echoed(first.body).body)).toEqual({ username: 'minhchau', password: 'Banyan#2026' });
    expect((await http('POST', '/wps/session/login', { body: { payload } })).body).toMatchObject({
      success: false,
      code: 'gateway.replayed_payload',
    });
    expect((await http('POST', '/wps/session/login', { body: { username: 'minhchau' } })).body).toMatchObject({
      code: 'gateway.plain_payload',
    });
    expect(
      (await http('POST', '/wps/session/login', { body: { payload: `${payload.slice(0, -4)}AAAA` } })).body,
    ).toMatchObject({ code: 'gateway.unreadable_payload' });
    expect((await login({ a: 1, ...fresh(), iat: Date.now() - 6 * 60_000 })).body).toMatchObject({
      code: 'gateway.replayed_payload',
    });
    expect((await login({ a: 1, iat: Date.now() })).body).toMatchObject({ code: 'gateway.replayed_payload' });
    expect((await http('POST', '/wps/session/login', { body: '{"payload"' })).body).toMatchObject({
      code: 'gateway.unreadable_payload',
    });
    const plain = { body: { version: 1 } };
    expect((await http('POST', '/wps/agent/contracts/7/accept', plain)).body).toMatchObject({
      code: 'gateway.plain_payload',
    });
    expect((await http('POST', '/wps/agent/contracts/7/reject', plain)).status).toBe(200);
  });

  it('lets the same encrypted request in once when it comes many times at once', async () => {
    const payload = await jwe({ a: 1, ...fresh() });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => http('POST', '/wps/session/login', { body: { payload } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('closes a brand in maintenance, then by region, but not for operators and vendors', async () => {
    peers.is({ maintenance: true, regionRestricted: true });
    expect(await http('GET', '/lgw/games')).toMatchObject({ status: 503, body: { code: 'gateway.maintenance' } });
    expect((await http('GET', '/')).status).toBe(503);
    expect((await http('POST', '/vendor/v1/bet', { body: {} })).status).toBe(200);
    expect((await http('GET', '/admin/v1/wallet/withdrawals')).status).toBe(200);
    expect((await http('GET', '/wps/system/status')).status).toBe(200);
    peers.is({ maintenance: false });
    expect(await http('GET', '/lgw/games')).toMatchObject({ status: 451, body: { code: 'gateway.region_restricted' } });
    peers.is({ regionRestricted: false });
    expect((await http('GET', '/lgw/games')).status).toBe(200);
  });

  it('asks once for what a service lets many share, by language and kind of account', async () => {
    const path = `/wps/system/setting/${randomUUID()}`;
    const by = async (headers: Record<string, string> = {}, url = path) =>
      echoed((await http('GET', url, { headers })).body).headers?.['x-request-id'];
    const bearer = async (member: object) => ({ authorization: `Bearer ${await memberToken(member)}` });
    const [first, again, query] = [await by(), await by(), await by({}, `${path}?a=1`)];
    expect(again).toBe(first);
    const others = [query, await by({ 'accept-language': 'en' })];
    const member = await by(await bearer({ id: 1001 }));
    expect(await by(await bearer({ id: 2002 }))).toBe(member);
    others.push(member, await by(await bearer({ id: 1001, accountType: 1 })));
    expect(new Set([first, ...others]).size).toBe(5);
    await peers.service.events.deliver(BrandChanged, { brand: 'LOTUS' });
    expect(await by()).toBe(first);
    await peers.service.events.deliver(BrandChanged, { brand: 'BANYAN' });
    const changed = await by();
    expect(changed).not.toBe(first);
    peers.service.clock.set(new Date(peers.service.clock.now().getTime() + 5_001));
    expect(await by()).not.toBe(changed);
  });

  it('does not share what was asked before a brand changed and answered after', async () => {
    const path = `/wps/system/setting/late-${randomUUID()}`;
    const id = async () => echoed((await http('GET', path)).body).headers?.['x-request-id'];
    const asked = id();
    while (!peers.echoed.some(({ url }) => url === path)) await new Promise((resolve) => setTimeout(resolve, 5));
    await peers.service.events.deliver(BrandChanged, { brand: 'BANYAN' });
    const before = await asked;
    const after = await id();
    expect(after).not.toBe(before);
    expect(await id()).toBe(after);
  });

  it('shares nothing that was not said to be shared, and nothing with a session that is over', async () => {
    const id = async (url: string, headers: Record<string, string> = {}) =>
      echoed((await http('GET', url, { headers })).body).headers?.['x-request-id'];
    expect(await id('/wps/member/info')).not.toBe(await id('/wps/member/info'));
    const path = `/wps/system/setting/${randomUUID()}`;
    const sid = randomUUID();
    const headers = { authorization: `Bearer ${await memberToken({ id: 1001, sid })}` };
    const first = await id(path, headers);
    expect(await id(path, headers)).toBe(first);
    await peers.service.app
      .get(RedisClient)
      .client.set(revokedKey(sid), '1', { expiration: { type: 'EX', value: 60 } });
    peers.service.clock.set(new Date(peers.service.clock.now().getTime() + 1_001));
    expect(await id(path, headers)).not.toBe(first);
    expect(await id(path, { authorization: 'Bearer not.a.token' })).not.toBe(first);
  });

  it('merges the services’ documents without mixing up their types', async () => {
    const { body } = await http('GET', '/openapi.json');
    const document = body as unknown as {
      paths: Record<string, unknown>;
      components: { schemas: Record<string, { title: string }> };
    };
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/wps/session/login', '/wps/v2/wallets/balance']),
    );
    expect(document.components.schemas['Page']?.title).toBe('identity');
    expect(document.components.schemas['wallet_Page']?.title).toBe('wallet');
    expect(JSON.stringify(document.paths['/wps/v2/wallets/balance'])).toContain('#/components/schemas/wallet_Page');
    expect((await http('GET', '/docs')).status).toBe(200);
  });

  it('tells before each operation what it may refuse itself, sealed bodies where they come sealed', async () => {
    const { body } = await http('GET', '/openapi.json');
    const { paths } = body as unknown as {
      paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
    };
    const codes = (path: string, method: string) =>
      Object.entries(paths[path]?.[method]?.responses ?? {}).map(
        ([status, { description }]) => `${status} ${description}`,
      );
    expect(codes('/wps/session/login', 'post')).toEqual(
      expect.arrayContaining([
        '400 gateway.malformed_path, gateway.plain_payload, gateway.replayed_payload, gateway.unreadable_payload, request.malformed',
        '408 gateway.slow_body',
        '421 gateway.invalid_domain',
        '429 request.too_many',
        '451 gateway.region_restricted',
        '503 gateway.maintenance, system.unavailable',
      ]),
    );
    const balance = codes('/wps/v2/wallets/balance', 'get');
    expect(balance).toContain('400 gateway.malformed_path, request.malformed');
    expect(balance.filter((one) => /^(408|413)/.test(one))).toEqual([]);
  });

  it('refuses an address that asks too often, and says when to come back', async () => {
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => http('POST', '/wps/session/login/freeplay', { body: {} })),
    );
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'request.too_many' });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('leaves the counting of vendors to games: they call from one address for all their players', async () => {
    const statuses = new Set<number>();
    for (let calls = 0; calls < 1100; calls += 100) {
      const some = Array.from({ length: 100 }, () => http('POST', '/vendor/v1/bet', { body: {} }));
      for (const { status } of await Promise.all(some)) statuses.add(status);
    }
    expect([...statuses]).toEqual([200]);
  });

  it('sends a read whose connection was closed under it once more, and a command never', async () => {
    const read = await http('GET', '/wps/wallet/leaves?read');
    expect([read.status, echoed(read.body).url]).toEqual([200, '/wps/wallet/leaves?read']);
    expect(await http('POST', '/wps/wallet/leaves?command', { body: {} })).toMatchObject({
      status: 503,
      body: { code: 'system.unavailable' },
    });
    expect(peers.echoed.filter(({ url }) => url.includes('leaves')).map(({ url }) => url)).toEqual([
      '/wps/wallet/leaves?read',
    ]);
  });

  it('says so when a service is away', async () => {
    await peers.stopWallet();
    expect(await http('GET', '/wps/v2/wallets/balance')).toMatchObject({
      status: 503,
      body: { success: false, code: 'system.unavailable' },
    });
    expect((await http('GET', '/lgw/games')).status).toBe(200);
  });
});
