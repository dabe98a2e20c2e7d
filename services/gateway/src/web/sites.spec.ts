import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startPeers, type Peers } from '../gateway.fixture.js';

describe('the sites that the gateway serves', () => {
  let peers: Peers;
  beforeAll(async () => {
    peers = await startPeers();
  });
  afterAll(() => peers.close());

  const http: Peers['service']['http'] = (...request) => peers.service.http(...request);

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
    peers.is({ name: 'Bến <Nước>' });
    const manifest = (await http('GET', '/manifest.webmanifest')).body;
    expect(manifest).toMatchObject({ name: 'Bến <Nước>', start_url: '/', display: 'standalone' });
    const head = async (path: string) => (await http('GET', path)).body as unknown as string;
    peers.is({ name: 'Bến <Nước>', defaultLanguage: 'VI', languages: ['VI', 'AR', 'KM'] });
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
    peers.is({ name: 'Banyan' });
  });

  it('says of what operators wrote who it is, in the languages that it is written in, and that there is nothing where nothing is', async () => {
    peers.is({ name: 'Banyan', defaultLanguage: 'VI', languages: ['VI', 'AR', 'EN'] });
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
      peers.is(barred);
      const page = await http('GET', '/news/a-piece');
      expect([page.status, (page.body as unknown as string).includes('A &lt;piece')]).toEqual([status, false]);
      peers.is({ maintenance: false, regionRestricted: false });
    } // prettier-ignore
    const gone = await http('GET', '/news/nothing-here');
    expect(gone.status).toBe(404);
    expect(gone.body).toContain('noindex');
    const map = await http('GET', '/sitemap.xml');
    expect(map.body).toContain('/news/a-piece</loc>');
    const same = { headers: { 'if-none-match': map.headers.get('etag') ?? '' } };
    expect((await http('GET', '/sitemap.xml', same)).status).toBe(304);
    expect(await head('/robots.txt')).not.toContain('/news');
    peers.is({ name: 'Banyan' });
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
});
