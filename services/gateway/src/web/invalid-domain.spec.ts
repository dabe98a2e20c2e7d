import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startPeers, type Peers } from '../gateway.fixture.js';

const foreign = [
  'evil.example',
  '127.0.0.1',
  'evil.example:99',
  'localhost.evil.example',
  '"><script>alert(1)</script>',
  'a'.repeat(500),
];

describe('a host that is no brand’s', () => {
  let peers: Peers;
  beforeAll(async () => {
    peers = await startPeers();
  });
  afterAll(() => peers.close());
  beforeEach(() => {
    peers.service.clock.advance(6_000);
    for (const key of Object.keys(peers.brand)) delete peers.brand[key as keyof typeof peers.brand];
    peers.brand.supportUrl = 'https://help.example/?a=1&b="2"';
  });

  /** Not by `fetch`: it names the host by itself. */
  async function see(path: string, host: string, more: Record<string, string> = {}, method = 'GET') {
    const { hostname, port } = new URL(await peers.service.app.getUrl());
    const request = ask({ hostname, port, path, method, headers: { host, ...more } }).end();
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    let body = '';
    for await (const chunk of answer.setEncoding('utf8')) body += String(chunk);
    return { status: answer.statusCode, body, headers: JSON.stringify(answer.headers) };
  }

  const pages = ['/', '/games', '/speed', '/no/such/page', '/register'];
  const files = [
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/openapi.json',
    '/admin/',
    '/register.html',
    '/admin',
  ];

  it.each(foreign)('opens the default brand, as it did, and is said back nowhere: %s', async (host) => {
    const forwarded = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      forwarded: 'host=evil.example',
    };
    for (const path of [...pages, ...files]) {
      const { status, body, headers } = await see(path, host, forwarded);
      expect([path, status]).toEqual([
        path,
        path === '/no/such/page' ? 404 : path === '/register.html' || path === '/admin' ? 301 : 200,
      ]);
      for (const word of ['evil', 'alert(1)', 'aaaaaaaaaa', 'gopher', ':99'])
        expect(body + headers).not.toContain(word);
    }
    await see('/wps/member/info', host, forwarded);
    const { headers } = peers.echoed.at(-1) ?? {};
    expect([headers?.['x-forwarded-host'], headers?.['x-forwarded-proto'], headers?.['forwarded']]).toEqual([
      'localhost:8080',
      'http',
      undefined,
    ]);
  });

  it('of a brand’s own is where its pages say they are', async () => {
    expect((await see('/sitemap.xml', 'Lotus.localhost:1')).body).toContain('http://lotus.localhost:8080/games');
    expect((await see('/robots.txt', 'lotus.localhost')).body).toContain(
      'Sitemap: http://lotus.localhost:8080/sitemap.xml',
    );
  });

  it.each(foreign)('is refused while strict domains are on: %s', async (host) => {
    peers.brand.invalidDomain = true;
    for (const path of pages) {
      const { status, body } = await see(path, host, { 'accept-language': 'en' });
      expect([path, status]).toEqual([path, 421]);
      expect(body).toContain('Invalid domain URL, contact support');
      expect(body).toContain('href="https://help.example/?a=1&amp;b=&quot;2&quot;"');
      for (const word of ['evil', 'alert(1)', 'aaaaaaaaaa', 'id="root"']) expect(body).not.toContain(word);
    }
    const before = peers.echoed.length;
    for (const path of ['/wps/member/info', '/wps/system/status', '/lgw/games', '/wps/v2/wallets/balance']) {
      const { status, body } = await see(path, host);
      expect([status, JSON.parse(body).code]).toEqual([421, 'gateway.invalid_domain']);
    }
    expect(peers.echoed.length).toBe(before);
  });

  it('is still the way in for operators, vendors and payment providers', async () => {
    peers.brand.invalidDomain = true;
    expect((await see('/admin/v1/wallet/withdrawals', 'gateway')).status).toBe(200);
    expect((await see('/vendor/v1/bet', 'gateway', {}, 'POST')).status).toBe(200);
    expect((await see('/callback/payments/sandbox', 'gateway', {}, 'POST')).status).toBe(200);
    expect((await see('/admin/members', 'gateway')).status).toBe(200);
    expect((await see('/wps/member/info', 'localhost')).status).toBe(200);
    expect((await see('/', 'localhost')).status).toBe(200);
  });

  it.each([
    ['vi', 'lang="vi" dir="ltr"', 'Tên miền không hợp lệ, hãy liên hệ hỗ trợ'],
    ['zh-CN', 'lang="zh-Hans" dir="ltr"', '域名无效，请联系客服'],
    ['ar', 'lang="ar" dir="rtl"', 'نطاق غير صالح، تواصل مع الدعم'],
    ['km', 'lang="en" dir="ltr"', 'Invalid domain URL, contact support'],
  ])('is told in the visitor’s language: %s', async (language, attributes, text) => {
    peers.brand.invalidDomain = true;
    const { body } = await see('/', 'evil.example', { 'accept-language': language });
    expect(body).toContain(attributes);
    expect(body).toContain(text);
  });

  it('is refused without a link where a brand has no support', async () => {
    Object.assign(peers.brand, { invalidDomain: true, supportUrl: '' });
    expect((await see('/', 'evil.example')).body).not.toContain('<a');
  });
});
