import { once } from 'node:events';
import { IncomingMessage, ServerResponse, request as ask } from 'node:http';
import { Socket as Net } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { networkOf } from '@banyan/kernel/app';
import { memberToken, operatorToken } from '@banyan/kernel/testing';
import type { FastifyInstance } from 'fastify';
import { io, type Socket } from 'socket.io-client';
import { BrandService } from '../brand/brand.service.js';
import { startPeers, type Peers } from '../gateway.fixture.js';
import { InFlightRequests } from '../limit/in-flight-requests.js';
import { RateLimitService } from '../limit/rate-limit.service.js';
import { ConnectionLimits } from '../limit/connection-limits.js';
import { RawSocket, head } from '../raw-socket.fixture.js';
import { securityHeadersAt } from '../http/security-headers.js';
import { upstreams } from '../http/routes.js';
import { objectivePaths } from '../services.gen.js';

/** How a path answers: usually, in maintenance, in a closed region, and to another host while strict domains are on. */
type Answers = readonly [usual: number, maintenance: number, region: number, otherHost: number];

/** `counted`: what runs out for it. `lane`: where the door counts what of it is on its way; a service's are counted by service. */
interface Row {
  readonly path: string;
  readonly counted: 'requests' | 'files' | 'nowhere';
  readonly lane?: 'gateway request' | 'gateway file' | 'live polls';
  readonly answers: Answers;
}

const refused: Answers = [200, 503, 451, 421];
const everywhere: Answers = [200, 200, 200, 200];
const live = '/socket.io/?EIO=4&transport=polling';

const staff = /^\/(admin\/v1|callback|vendor\/v1)/;
const behind = upstreams.map(([prefix]): Row => {
  const answers = staff.test(prefix)
    ? everywhere
    : /^\/wps\/system(\/|$)/.test(prefix)
      ? ([200, 200, 200, 421] as const)
      : refused;
  return { path: `${prefix}/thing`, counted: prefix === '/vendor/v1' ? 'nowhere' : 'requests', answers };
});
const own = (path: string, answers = refused): Row => ({ path, counted: 'requests', lane: 'gateway request', answers });
const file = (path: string, answers: Answers = [200, 200, 200, 421]): Row => ({
  path,
  counted: 'files',
  lane: 'gateway file',
  answers,
});

/** All that the gateway answers on. */
const rows: readonly Row[] = [
  ...behind,
  own('/wps/system/keys', [200, 200, 200, 421]),
  own('/openapi.json'),
  own('/openapi/service.json', everywhere),
  own('/docs'),
  own('/docs/start.js'),
  own('/docs/ui/swagger-ui.css'),
  own('/speed/answer', [204, 503, 451, 421]),
  own('/speed/load'),
  file('/', [200, 503, 451, 421]),
  file('/games/RNG', [200, 503, 451, 421]),
  file('/speed', [200, 503, 451, 421]),
  file('/register.html', [301, 301, 301, 421]),
  file('/no/such/page', [404, 503, 451, 421]),
  file('/health/live', [404, 503, 451, 421]),
  file('/metrics', [404, 503, 451, 421]),
  file('/assets/app-1a2b.js'),
  file('/assets/none.js', [404, 404, 404, 421]),
  file('/brand.css'),
  file('/robots.txt'),
  file('/sitemap.xml'),
  file('/manifest.webmanifest'),
  file('/admin', [301, 301, 301, 301]),
  file('/admin/', everywhere),
  file('/admin/assets/app-1a2b.js', everywhere),
  { path: live, counted: 'requests', lane: 'live polls', answers: refused },
  { path: `${live}&for=console`, counted: 'requests', lane: 'live polls', answers: everywhere },
];

/** What an address may have: of each count in ten seconds, and on its way in each lane. */
const mostCounted = { requests: 1_000, files: 10_000 };
const mostOnWay = { 'gateway request': 64, 'gateway file': 256, 'live polls': 256, 'live posts': 64 };

describe('the admission of requests', () => {
  let peers: Peers;
  let sockets: Socket[];
  beforeAll(async () => {
    peers = await startPeers();
  });
  afterAll(() => peers.close());
  beforeEach(() => {
    sockets = [];
    peers.forgetAddresses();
    is({ maintenance: false, regionRestricted: false, invalidDomain: false });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    sockets.forEach((socket) => socket.close());
  });

  /** Has the brand be so from now on, whatever the gateway knew of it. */
  function is(brand: Peers['brand']): void {
    Object.assign(peers.brand, brand);
    (peers.service.app.get(BrandService) as unknown as { known: Map<string, unknown> }).known.clear();
  }

  /** As if this address had asked as often as it may, in a window that does not end while the test looks. */
  function exhaust(counted: keyof typeof mostCounted): void {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    type Count = { take(key: string): number };
    const count = (peers.service.app.get(RateLimitService) as unknown as Record<typeof counted, Count>)[counted];
    for (let at = 0; at < mostCounted[counted]; at += 1) count.take('127.0.0.1');
  }

  /** Not by `fetch`: it names the host by itself. */
  async function see(path: string, host = 'localhost', method = 'GET', more: Record<string, string> = {}) {
    const { hostname, port } = new URL(await peers.service.app.getUrl());
    const request = ask({ hostname, port, path, method, headers: { host, 'accept-language': 'en', ...more } }).end();
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    let body = '';
    for await (const chunk of answer.setEncoding('utf8')) body += String(chunk);
    return { status: answer.statusCode, body, headers: answer.headers };
  }

  const statuses = async (host?: string) => {
    const found: Record<string, number | undefined> = {};
    for (const { path } of rows) found[path] = (await see(path, host)).status;
    return found;
  };
  const expected = (at: 0 | 1 | 2 | 3) => Object.fromEntries(rows.map(({ path, answers }) => [path, answers[at]]));

  it('knows every route that answers here', () => {
    const fastify = peers.service.app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
    const routes = pathsOf(fastify.printRoutes({ commonPrefix: false }));
    expect(routes.length).toBeGreaterThan(upstreams.length + 10);
    const paths = rows.map(({ path }) => path.split('?')[0] ?? '');
    const stated = (route: string) =>
      paths.some((path) => (route.endsWith('*') ? path.startsWith(route.slice(0, -1)) : path === route)) ||
      // Paths of services below their prefixes, measured by themselves.
      [...upstreams.map(([prefix]) => prefix), ...objectivePaths.map(([, , path]) => path)].includes(route);
    expect(routes.filter((route) => !stated(route))).toEqual([]);
  });

  it('takes each path as the table says: usually, in maintenance, in a closed region, and under a stranger’s host', async () => {
    expect(await statuses()).toEqual(expected(0));
    expect(await statuses('evil.example')).toEqual(expected(0));
    is({ maintenance: true, regionRestricted: true });
    expect(await statuses()).toEqual(expected(1));
    is({ maintenance: false });
    expect(await statuses()).toEqual(expected(2));
    is({ regionRestricted: false, invalidDomain: true });
    expect(await statuses()).toEqual(expected(0));
    expect(await statuses('evil.example')).toEqual(expected(3));
  });

  it.each(['requests', 'files'] as const)('counts each path with its address’s %s, and no other', async (counted) => {
    exhaust(counted);
    const over = Object.entries(await statuses()).filter(([, status]) => status === 429);
    expect(over.map(([path]) => path)).toEqual(rows.filter((row) => row.counted === counted).map(({ path }) => path));
    const { headers } = await see(rows.find((row) => row.counted === counted)?.path ?? '');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it.each(['https://evil.example', 'null', undefined])(
    'says of every answer what it is and who may frame it, and lets no other site read it: %s',
    async (origin) => {
      for (const { path } of rows) {
        if (origin && path.startsWith('/socket.io')) continue;
        const { headers } = await see(path, 'localhost', 'GET', origin ? { origin } : {});
        const policy = String(headers['content-security-policy']).split(/; ?/);
        const said = {
          path,
          framed: policy.find((line) => line.startsWith('frame-ancestors')),
          types: headers['x-content-type-options'],
          referrer: headers['referrer-policy'],
          cors: Object.keys(headers).filter((name) => name.startsWith('access-control-')),
          made: [headers['server'], headers['x-powered-by']],
        };
        expect(said).toEqual({
          path,
          framed: "frame-ancestors 'none'",
          types: 'nosniff',
          referrer: 'strict-origin-when-cross-origin',
          cors: /^\/speed\/./.test(path) ? ['access-control-allow-origin'] : [],
          made: [undefined, undefined],
        });
      }
    },
  );

  it('has browsers come by https alone where the platform stands at https, and nowhere else', () => {
    const hsts = (url: string) => securityHeadersAt(url)['strict-transport-security'];
    expect(hsts('https://play.example')).toBe('max-age=31536000; includeSubDomains');
    expect(hsts('http://localhost:8080')).toBeUndefined();
  });

  it('counts what is spelt otherwise too', async () => {
    expect((await see('/wps//member')).status).toBe(400);
    exhaust('requests');
    expect((await see('/wps//member')).status).toBe(429);
    expect((await see('/socket.io/x/?EIO=4&transport=polling')).status).toBe(429);
  });

  it.each(Object.entries(mostOnWay))('bounds what an address has on its way in the lane %s', async (lane, most) => {
    const waiting = Array.from({ length: most }, () => {
      const response = new ServerResponse(new IncomingMessage(new Net()));
      peers.service.app.get(InFlightRequests).take(response, lane, networkOf('127.0.0.1'), most).answered();
      return response;
    });
    const { over, posted } = { over: await statuses(), posted: (await see(live, 'localhost', 'POST')).status };
    for (const response of waiting) response.emit('close');
    const full = Object.entries(over).filter(([, status]) => status === 429);
    expect(full.map(([path]) => path)).toEqual(rows.filter((row) => row.lane === lane).map(({ path }) => path));
    expect(posted).toBe(lane === 'live posts' ? 429 : 400);
    expect(await statuses()).toEqual(expected(0));
  });

  const upgrade = (target: string, protocol = 'websocket') =>
    head(
      'GET',
      target,
      'connection: upgrade',
      `upgrade: ${protocol}`,
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    );
  const asked = async (target: string) => {
    const raw = await RawSocket.open(peers.url);
    raw.say(upgrade(target));
    await raw.hears(/^HTTP\/1\.1 \d{3}[^]*\r\n\r\n/);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(raw.heard)?.[1]);
    if (status !== 101) expect(await raw.ends(2_000)).toBe(true);
    raw.close();
    return status;
  };

  it('takes upgrades as it takes requests', async () => {
    const [channel, consoles] = ['', '&for=console'].map((more) => `/socket.io/?EIO=4&transport=websocket${more}`);
    const both = async () => [await asked(channel ?? ''), await asked(consoles ?? '')];
    expect(await both()).toEqual([101, 101]);
    expect(await asked('/socket.iox/?EIO=4&transport=websocket')).toBe(400);
    expect(await asked('/socket.io/x?EIO=4&transport=websocket')).toBe(400);
    is({ maintenance: true });
    expect(await both()).toEqual([503, 101]);
    is({ maintenance: false, regionRestricted: true });
    expect(await both()).toEqual([451, 101]);
    exhaust('requests');
    expect(await both()).toEqual([429, 429]);
  });

  it('stays when who asks for another protocol is gone before the answer', async () => {
    for (let at = 0; at < 40; at += 1) {
      const raw = await RawSocket.open(peers.url);
      raw.say(at % 2 ? upgrade('/wps/member/info', 'h2c') : upgrade('/socket.io/?EIO=4&transport=websocket'));
      if (at % 4 > 1) await sleep(2);
      raw.socket.resetAndDestroy();
    }
    await sleep(100);
    expect((await see('/speed/answer')).status).toBe(204);
  });

  const connect = (token: string, query: Record<string, string>, transports = ['websocket']): Promise<Socket> => {
    const socket = io(peers.url, { auth: { token }, query, transports, reconnection: false, forceNew: true });
    sockets.push(socket);
    return new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(socket));
      socket.once('connect_error', reject);
    });
  };

  it('lets a closed brand’s operators hear their queues, and nobody else come in that way', async () => {
    is({ maintenance: true });
    const consoles = { for: 'console' };
    await connect(await operatorToken(['deposit.view']), consoles);
    await connect(await operatorToken(['deposit.view']), consoles, ['polling', 'websocket']);
    await expect(connect(await memberToken({ id: 1001 }), consoles)).rejects.toThrow('auth.required');
    await expect(connect('', consoles)).rejects.toThrow('auth.required');
    await expect(connect(await memberToken({ id: 1001 }), {})).rejects.toThrow('websocket error');
  });

  it('leaves who talks where there is only to listen', async () => {
    const [talker, listener] = [await connect('', {}), await connect('', {})];
    const ends = [talker, listener].map((socket) => new Promise((resolve) => void socket.once('disconnect', resolve)));
    const { engine } = talker.io;
    for (let at = 0; at < 10; at += 1) engine.write('x'.repeat(4_000));
    await new Promise((resolve) => void engine.once('drain', () => resolve(undefined)));
    await sleep(50);
    (peers.service.app.get(ConnectionLimits) as unknown as { listen(): void }).listen();
    expect(await Promise.race([ends[0], sleep(2_000, 'open')])).not.toBe('open');
    expect(await Promise.race([ends[1], sleep(200, 'open')])).toBe('open');
  });
});

/** The paths in Fastify's picture of its routes: a line for each, indented below what it continues. */
function pathsOf(picture: string): string[] {
  const above: string[] = [];
  return picture.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│ ]*[└├]── )(\S*)(?: \((.*)\))?/.exec(line) ?? [];
    if (!indent) return [];
    const depth = indent.length / 4 - 1;
    above.splice(depth, above.length, part);
    return methods ? [above.join('')] : [];
  });
}
