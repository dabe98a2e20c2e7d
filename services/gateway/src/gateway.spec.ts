import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EntryPosted } from '@banyan/proto/wallet/v1/events';
import { ChatMessagePosted, ChatMessageRemoved } from '@banyan/proto/notices/v1/events';
import { BrandChanged, MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { RedisClient } from '@banyan/kernel/app';
import { revokedKey } from '@banyan/kernel/auth';
import { memberToken } from '@banyan/kernel/testing';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { io, type Socket } from 'socket.io-client';
import { BrandService } from './brand/brand.service.js';
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

  /** Has the brand be so from now on, whatever the gateway knew of it. */
  function is(brand: Peers['brand']): void {
    Object.assign(peers.brand, brand);
    (peers.service.app.get(BrandService) as unknown as { known: Map<string, unknown> }).known.clear();
  }

  it('closes a brand in maintenance, then by region, but not for operators and vendors', async () => {
    is({ maintenance: true, regionRestricted: true });
    expect(await http('GET', '/lgw/games')).toMatchObject({ status: 503, body: { code: 'gateway.maintenance' } });
    expect((await http('GET', '/')).status).toBe(503);
    expect((await http('POST', '/vendor/v1/bet', { body: {} })).status).toBe(200);
    expect((await http('GET', '/admin/v1/wallet/withdrawals')).status).toBe(200);
    expect((await http('GET', '/wps/system/status')).status).toBe(200);
    is({ maintenance: false });
    expect(await http('GET', '/lgw/games')).toMatchObject({ status: 451, body: { code: 'gateway.region_restricted' } });
    is({ regionRestricted: false });
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

  it('serves both apps with their caching and a strict policy', async () => {
    const home = await http('GET', '/');
    expect(home.body).toContain('player');
    expect(home.headers.get('cache-control')).toBe('no-cache');
    expect(home.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect((await http('GET', '/games/RNG')).status).toBe(200);
    expect(await http('GET', '/no/such/page')).toMatchObject({ status: 404, body: expect.stringContaining('player') });
    const asset = await http('GET', '/assets/app-1a2b.js');
    expect(asset.headers.get('cache-control')).toContain('immutable');
    const packed = await http('GET', '/assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip' } });
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary'), packed.body]).toEqual([
      'gzip',
      'accept-encoding',
      '/* app */',
    ]);
    expect((await http('GET', '/assets/gone.js')).status).toBe(404);
    expect((await http('GET', '/../config.js')).status).toBe(404);
    const alias = await http('GET', '/register.html');
    expect([alias.status, alias.headers.get('location')]).toEqual([301, '/register']);
    for (const way of ['/index.html', '/index', '/home', '/home.html'])
      expect((await http('GET', way)).headers.get('location')).toBe('/');
    // An agent's link keeps its code on the way.
    for (const [way, to] of [
      ['/register.html', '/register'],
      ['/index.html', '/'],
      ['/index', '/'],
      ['/home', '/'],
      ['/home.html', '/'],
    ])
      expect((await http('GET', `${way}?affiliateCode=BANYAN01&x=%2F`)).headers.get('location')).toBe(
        `${to}?affiliateCode=BANYAN01&x=%2F`,
      );
    expect((await http('GET', '/admin/members')).body).toContain('admin');
  });

  it('tells browsers and search engines of the brand’s domain: its app, its public pages, and nothing of members', async () => {
    is({ name: 'Bến <Nước>' });
    const manifest = (await http('GET', '/manifest.webmanifest')).body;
    expect(manifest).toMatchObject({ name: 'Bến <Nước>', start_url: '/', display: 'standalone' });
    const head = async (path: string) => (await http('GET', path)).body as unknown as string;
    is({ name: 'Bến <Nước>', defaultLanguage: 'VI', languages: ['VI', 'AR', 'KM'] });
    const games = await head('/games');
    expect(games).toContain('<title>Trang /games | Bến &lt;Nước&gt;</title>');
    expect(games).toMatch(/rel="canonical" href="http:\/\/[^"?]+\/games"/);
    expect([...games.matchAll(/hreflang="([\w-]+)"/g)].map(([, tag]) => tag)).toEqual(['vi', 'ar', 'x-default']);
    expect(games).toContain('"@type":"BreadcrumbList"');
    expect(games).not.toContain('FAQPage');
    expect(await head('/help')).toContain(
      '{"@context":"https://schema.org","@type":"FAQPage","mainEntity":[{"@type":"Question","name":"Hỏi \\u003cgì>?",' +
        '"acceptedAnswer":{"@type":"Answer","text":"Trả lời."}}]}',
    );
    expect(games).toMatch(/<main class="first"><h1>Trang \/games.*href="\/register"/);
    const arabic = await head('/games?lang=AR');
    expect(arabic).toMatch(/^<html lang="ar" dir="rtl">.*rel="canonical" href="[^"]+\/games\?lang=AR"/);
    expect(await head('/games?lang=EN')).toContain('<html lang="vi"');
    expect(await head('/')).toContain('"name":"Bến \\u003cNước>"');
    expect(await head('/wallet')).toContain('content="noindex"');
    expect(await head('/robots.txt')).toMatch(/Disallow: \/wallet\n[^]*Sitemap: http.*\/sitemap\.xml/);
    const map = await head('/sitemap.xml');
    expect([map.includes('/games</loc>'), map.includes('/wallet')]).toEqual([true, false]);
    is({ name: 'Banyan' });
  });

  it('says of what operators wrote who it is, in the languages that it is written in, and that there is nothing where nothing is', async () => {
    is({ name: 'Banyan', defaultLanguage: 'VI', languages: ['VI', 'AR', 'EN'] });
    const head = async (path: string) => (await http('GET', path)).body as unknown as string;
    const piece = await head('/news/a-piece');
    expect(piece).toContain('<title>A &lt;piece&gt; &amp; {{brand}} | Banyan</title>');
    expect(piece).toContain('property="og:description" content="In &quot;short&quot;"');
    expect(piece).toMatch(/rel="canonical" href="http:\/\/[^"?]+\/news\/a-piece"/);
    expect([...piece.matchAll(/hreflang="([\w-]+)"/g)].map(([, tag]) => tag)).toEqual(['vi', 'en', 'x-default']);
    expect(piece).toMatch(
      /"@type":"NewsArticle","headline":"A \\u003cpiece> & \{\{brand\}\}".*"datePublished":"2026-03-16T02:00:00.000Z"/,
    );
    expect(await head('/news/a-piece?lang=EN')).toMatch(/rel="canonical" href="[^"]+\/news\/a-piece\?lang=EN"/);
    for (const path of ['/news', '/news/a-piece'])
      expect(await head(path)).toMatch(
        /type="application\/atom\+xml" href="http[^"]+\/wps\/notices\/feeds\/NEWS\?lang=VI"/,
      );
    expect(await head('/worldcup')).toContain('<title>A cup | Banyan</title>');
    expect((await http('GET', '/news/a-piece')).status).toBe(200);
    for (const [barred, status] of [[{ maintenance: true }, 503], [{ regionRestricted: true }, 451]] as const) {
      is(barred);
      const page = await http('GET', '/news/a-piece');
      expect([page.status, (page.body as unknown as string).includes('A &lt;piece')]).toEqual([status, false]);
      is({ maintenance: false, regionRestricted: false });
    } // prettier-ignore
    const gone = await http('GET', '/news/nothing-here');
    expect(gone.status).toBe(404);
    expect(gone.body).toContain('noindex');
    const map = await http('GET', '/sitemap.xml');
    expect(map.body).toContain('/news/a-piece</loc>');
    const same = { headers: { 'if-none-match': map.headers.get('etag') ?? '' } };
    expect((await http('GET', '/sitemap.xml', same)).status).toBe(304);
    expect(await head('/robots.txt')).not.toContain('/news');
    is({ name: 'Banyan' });
  });

  it('lets the line test, and no other page, ask the brand’s other addresses', async () => {
    const connectsOf = async (path: string) =>
      /connect-src ([^;]+)/.exec((await http('GET', path)).headers.get('content-security-policy') ?? '')?.[1];
    expect(await connectsOf('/speed')).toMatch(/^'self' http:\/\/localhost:\d+ http:\/\/play\.localhost:\d+ ws/);
    expect((await http('GET', '/speed')).headers.get('content-security-policy')).not.toContain('evil');
    expect(await connectsOf('/register')).not.toContain('play.localhost');
    const answer = await http('GET', '/speed/answer');
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    const load = await http('GET', '/speed/load');
    expect([load.headers.get('content-length'), load.headers.get('cache-control')]).toEqual(['262144', 'no-store']);
    expect(load.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
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

  it('tells a member of its own money and nobody else’s', async () => {
    const [own, other, guest] = await Promise.all([
      connect(await memberToken({ id: 1001 })),
      connect(await memberToken({ id: 2002 })),
      connect(''),
    ]);
    const heard: Record<string, unknown[]> = { own: [], other: [], guest: [] };
    own.on('balance', (value) => heard['own']?.push(value));
    other.on('balance', (value) => heard['other']?.push(value));
    guest.on('balance', (value) => heard['guest']?.push(value));
    const entry = EntryPosted.fromPartial({
      accountId: 5n,
      memberId: 1001n,
      version: 7n,
      kind: 'deposit',
      currency: 'VND',
      amountMinor: 10n,
      balanceAfterMinor: 25n,
    });
    const arrived = new Promise((resolve) => own.once('balance', resolve));
    await peers.service.events.deliver(EntryPosted, entry);
    await arrived;
    expect(heard).toEqual({
      own: [
        { currency: 'VND', balanceMinor: '25', availableMinor: '25', version: '7', kind: 'deposit', amountMinor: '10' },
      ],
      other: [],
      guest: [],
    });
    const revoked = new Promise((resolve) => own.once('session', resolve));
    await peers.service.events.deliver(
      MemberStatusChanged,
      MemberStatusChanged.fromPartial({ memberId: 1001n, status: 'FROZEN' }),
    );
    expect(await revoked).toEqual({ revoked: true });
    const changes = [other, guest].map((socket) => new Promise((resolve) => socket.once('brand', resolve)));
    await peers.service.events.deliver(BrandChanged, { brand: 'LOTUS' });
    expect(await Promise.all(changes)).toEqual([{ brand: 'LOTUS' }, { brand: 'LOTUS' }]);
    for (const socket of [own, other, guest]) socket.close();
  });

  it('tells what is written in a chat room to who follows it, on the site of its brand alone', async () => {
    const [visitor, member, other, elsewhere, gone] = await Promise.all([
      connect(''),
      connect(await memberToken({ id: 1001 })),
      connect(await memberToken({ id: 2002, brand: 'LOTUS' })),
      connect(''),
      connect(''),
    ]);
    const all = { visitor, member, other, elsewhere, gone };
    const heard: unknown[] = [];
    for (const [name, socket] of Object.entries(all))
      for (const event of ['chatMessage', 'chatRemoved'] as const)
        socket.on(event, (value) => heard.push([name, event, value]));
    const follow = (socket: Socket, id: string) => socket.emitWithAck('follow', { topic: 'chat', id });
    await Promise.all([follow(visitor, '7'), follow(member, '7'), follow(other, '7'), follow(elsewhere, '7')]);
    await follow(elsewhere, '8');
    await follow(gone, '7');
    await gone.emitWithAck('follow', null);
    const createdAt = new Date('2026-03-16T02:00:00Z');
    const message = { messageId: 5n, roomId: 7n, brand: 'BANYAN', nickname: 'Lan', icon: '', vipLevel: 2, text: '<b>hi</b>', createdAt };
    const last = Promise.all([visitor, member].map((socket) => new Promise((resolve) => socket.once('chatRemoved', resolve))));
    await peers.service.events.deliver(ChatMessagePosted, message);
    await peers.service.events.deliver(ChatMessageRemoved, { messageId: 5n, roomId: 7n, brand: 'BANYAN' });
    await last;
    const said = { id: '5', roomId: '7', nickname: 'Lan', icon: '', vipLevel: 2, text: '<b>hi</b>', createdAt: createdAt.toISOString() };
    const of = (name: string) => heard.filter((each) => (each as string[])[0] === name).map((each) => (each as unknown[]).slice(1));
    for (const name of ['visitor', 'member']) expect(of(name)).toEqual([['chatMessage', said], ['chatRemoved', { id: '5', roomId: '7' }]]);
    for (const name of ['other', 'elsewhere', 'gone']) expect(of(name)).toEqual([]);
    for (const socket of Object.values(all)) socket.close();
  }); // prettier-ignore

  it('closes a connection that says anything else, or that it follows something else all the time', async () => {
    const wrong = [
      ['say', { topic: 'chat', id: '1' }], ['follow', 'chat'], ['follow', { topic: 'member', id: '1:x' }], ['follow', { topic: 'Chat', id: '1' }],
      ['follow', { topic: 'chat', id: 1 }], ['follow', { topic: 'chat', id: '9'.repeat(19) }], ['follow'],
    ] as const; // prettier-ignore
    for (const [event, ...about] of wrong) {
      const socket = await connect('');
      const closed = new Promise((resolve) => socket.once('disconnect', resolve));
      socket.emit(event, ...about);
      expect([event, about, await closed]).toEqual([event, about, 'io server disconnect']);
    }
    const socket = await connect('');
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    for (let n = 0; n < 101; n += 1) socket.emit('follow', { topic: 'chat', id: String(n) });
    expect(await closed).toBe('transport close');
  });

  it('refuses a socket with a wrong token', async () => {
    await expect(connect('not.a.token')).rejects.toThrow('auth.required');
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

  function connect(token: string): Promise<Socket> {
    const socket = io(peers.url, { auth: { token }, transports: ['websocket'], reconnection: false });
    return new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(socket));
      socket.once('connect_error', reject);
    });
  }
});
