import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Server, ServerCredentials, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js';
import {
  IdentityServiceService,
  ResolveBrandResponse,
  type ResolveBrandRequest,
} from '@banyan/proto/identity/v1/identity';
import { RedisClient } from '@banyan/kernel/app';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from './app.module.js';
import { BrandService } from './brand/brand.service.js';
import { config } from './config.js';
import { RateLimitService } from './limit/rate-limit.service.js';
import { services } from './http/routes.js';

/** What a service behind the gateway was asked. */
export interface Echo {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A request as it reached a service, in order. */
export type Reached = Echo & { service: string; bytes: Buffer };

/** The gateway in front of plain HTTP peers that echo, and an identity peer that implements the real protocol. */
export interface Peers {
  service: TestService;
  brand: Partial<ResolveBrandResponse>;
  url: string;
  /** All that reached any service, but for its document. */
  echoed: Reached[];
  /** Requests that each service has in hand. */
  busy: Record<string, number>;
  /** Has the brand be so from now on, whatever the gateway knew of it. */
  is(brand: Partial<ResolveBrandResponse>): void;
  /** Has the gateway forget how often each address asked. */
  forgetAddresses(): void;
  stopWallet(): Promise<void>;
  close(): Promise<void>;
}

const documents: Record<string, object> = {
  identity: {
    paths: { '/wps/session/login': { post: { 'x-encrypted': true } }, '/wps/member/info': { get: {} } },
    components: { schemas: { Page: { type: 'object', title: 'identity' } } },
  },
  wallet: {
    paths: {
      '/wps/v2/wallets/balance': { get: { responses: { 200: { schema: { $ref: '#/components/schemas/Page' } } } } },
    },
    components: { schemas: { Page: { type: 'object', title: 'wallet' } } },
  },
  contracts: { paths: { '/wps/agent/contracts/{id}/accept': { post: { 'x-encrypted': true } } } },
};

/** What identity says of a brand's hosts; the last is one that must reach no header. */
const domainRoute = { domainList: ['localhost', 'play.localhost', 'evil; script-src *'] };

/** Whose frames and pictures operators of a brand allow, and what they wrote; the last origin is one that must reach no header. */
export const written = {
  frameOrigins: ['https://tv.example', 'https://evil.example; script-src *'],
  pictureOrigins: ['https://cdn.example'],
  post: {
    kind: 'NEWS', slug: 'a-piece', title: 'A <piece> & {{brand}}', summary: 'In "short"', languages: ['EN', 'VI'],
    startsAt: '2026-03-16T02:00:00.000Z', updatedAt: '2026-03-17T02:00:00.000Z',
  },
}; // prettier-ignore

/** Each brand's launch hosts; the last of the first is one that must reach no header. */
const launchHosts = {
  BANYAN: ['http://mirror.localhost:8090', 'https://play.example', 'https://evil.example; script-src *'],
  LOTUS: ['https://lotus-play.example'],
};

interface PeersOptions {
  /** Each service's OpenAPI document, in place of small ones. */
  documents?: Record<string, object>;
}

export async function startPeers(options: PeersOptions = {}): Promise<Peers> {
  const world: World = { documents: { ...documents, ...options.documents }, echoed: [], busy: {}, left: new Set() };
  const brand: Partial<ResolveBrandResponse> = {};
  const identity = await startIdentity(brand);
  const started = Object.entries(services).map(async ([name, base]) => [name, await echo(base, name, world)] as const);
  const peers = new Map(await Promise.all(started));
  await writeWebs();
  const service = await testService(AppModule);
  await service.app.get(RedisClient).client.del('limit:attempts:127.0.0.1');
  return {
    service,
    brand,
    echoed: world.echoed,
    busy: world.busy,
    is: (changed) => {
      Object.assign(brand, changed);
      (service.app.get(BrandService) as unknown as { known: Map<string, unknown> }).known.clear();
    },
    forgetAddresses: () => {
      type Count = { counts: Map<string, unknown>; exchange(): Promise<void> };
      const { requests, files } = service.app.get(RateLimitService) as unknown as Record<'requests' | 'files', Count>;
      for (const count of [requests, files]) {
        count.counts.clear();
        // What was added to Redis would come back as other gateways' requests.
        count.exchange = () => Promise.resolve();
      }
    },
    url: (await service.app.getUrl()).replace('127.0.0.1', 'localhost'),
    stopWallet: () => stopped(peers.get('wallet') as HttpServer),
    close: async () => {
      await service.close();
      await Promise.all([...peers.values()].map(stopped));
      identity.forceShutdown();
    },
  };
}

interface World {
  readonly documents: Record<string, object>;
  readonly echoed: Reached[];
  readonly busy: Record<string, number>;
  /** Paths whose first request was left without an answer. */
  readonly left: Set<string>;
}

async function echo(base: string, name: string, world: World): Promise<HttpServer> {
  world.busy[name] = 0;
  const server = createServer((request, response) => {
    world.busy[name] = (world.busy[name] ?? 0) + 1;
    response.once('close', () => (world.busy[name] = (world.busy[name] ?? 0) - 1));
    response.setHeader('content-type', 'application/json');
    // What no visitor is to see.
    for (const name of ['access-control-allow-origin', 'server', 'x-powered-by']) response.setHeader(name, '*');
    if (request.url === '/openapi/service.json')
      return void response.end(JSON.stringify(world.documents[name] ?? { paths: {} }));
    if (request.url?.startsWith('/wps/system/setting/')) response.setHeader('cache-control', 'public, s-maxage=5');
    if (request.url === '/wps/system/domainRoute') return end(response, JSON.stringify({ value: domainRoute }));
    // What the gateway asks for itself says nobody's address; what it passes on does.
    const isPassedOn = request.headers['x-real-ip'] !== undefined;
    if (name === 'notices' && !isPassedOn && request.url?.startsWith('/wps/notices/'))
      return notices(request, response);
    if (request.url === '/lgw/endless') return pour(response);
    if (request.url === '/wps/wallet/hangs') return undefined;
    if (request.url?.startsWith('/wps/wallet/leaves') && !world.left.has(request.url)) {
      world.left.add(request.url);
      return void request.socket.destroy();
    }
    if (request.url === '/wps/wallet/away') response.statusCode = 503;
    return void read(request).then((bytes) => {
      const { method = '', url = '', headers } = request;
      const one: Echo = { method, url, headers: headers as Record<string, string>, body: bytes.toString('utf8') };
      world.echoed.push({ ...one, service: name, bytes });
      setTimeout(() => end(response, JSON.stringify(one)), url.includes('late') ? 300 : 0);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(Number(new URL(base).port), '127.0.0.1', resolve);
  });
  return server;
}

/** What operators of BANYAN wrote; nothing of other brands. */
function notices({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  const own = headers['x-banyan-brand'] === 'BANYAN';
  const { frameOrigins, pictureOrigins, post } = written;
  const answers = new Map<string, unknown>([
    ['/wps/notices/site', own ? { frameOrigins, pictureOrigins } : { frameOrigins: [], pictureOrigins: [] }],
    ['/wps/notices/pages/worldcup', { published: own, title: 'A cup', description: 'Of it' }],
    ...(own ? ([['/wps/notices/posts/NEWS/a-piece', post]] as const) : []),
  ]);
  const lists = url.startsWith('/wps/notices/posts?');
  const value = lists ? { data: own && url.includes('NEWS') ? [post] : [] } : answers.get(url);
  if (value === undefined) response.statusCode = 404;
  end(response, JSON.stringify({ success: value !== undefined, value: value ?? null }));
}

function end(response: ServerResponse, body: string): void {
  response.setHeader('content-length', Buffer.byteLength(body));
  response.end(body);
}

/** An answer that goes on for as long as it is read. */
function pour(response: ServerResponse): void {
  const more = Buffer.alloc(64 * 1024, 'x');
  const go = (): void => {
    while (!response.destroyed && response.write(more));
  };
  response.on('drain', go);
  go();
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function stopped(server: HttpServer): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

async function startIdentity(brand: Partial<ResolveBrandResponse>): Promise<Server> {
  const server = new Server();
  server.addService(IdentityServiceService, {
    getMember: (_call: unknown, done: sendUnaryData<never>) => done({ code: 12, details: 'not here' }),
    resolveBrand: (
      call: ServerUnaryCall<ResolveBrandRequest, ResolveBrandResponse>,
      done: sendUnaryData<ResolveBrandResponse>,
    ) => {
      const code = call.request.host === 'lotus.localhost' ? 'LOTUS' : 'BANYAN';
      const launchGameCdns = launchHosts[code];
      const hostKnown = ['localhost', 'lotus.localhost'].includes(call.request.host);
      const invalidDomain = !hostKnown && brand.invalidDomain === true;
      done(null, ResolveBrandResponse.fromPartial({ brand: code, launchGameCdns, ...brand, hostKnown, invalidDomain }));
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.bindAsync(config.identityGrpc ?? '', ServerCredentials.createInsecure(), (error) =>
      error ? reject(error) : resolve(),
    );
  });
  return server;
}

async function writeWebs(): Promise<void> {
  for (const [folder, title] of [
    [config.playerDist, 'player'],
    [config.adminDist, 'admin'],
  ] as const) {
    await mkdir(join(folder, 'assets'), { recursive: true });
    await writeFile(
      join(folder, 'index.html'),
      `<html lang="vi"><head><title>${title}</title></head><body>${title}<div id="root"></div></body>`,
    );
    await writeFile(join(folder, 'assets', 'app-1a2b.js'), '/* app */');
    await writeFile(join(folder, 'assets', 'app-1a2b.js.gz'), gzipSync('/* app */'));
  }
  const routes = [
    '/',
    '/register',
    '/speed',
    '/help',
    '/news',
    '/news/:slug',
    '/worldcup',
    '/games',
    '/games/:category',
    '/wallet',
    '/wallet/deposit',
  ];
  await writeFile(join(config.playerDist, 'routes.json'), JSON.stringify(routes));
  const questions = [{ q: 'Hỏi <gì>?', a: 'Trả lời.' }];
  const pages = (word: string) =>
    Object.fromEntries(
      ['/', '/register', '/games', '/help', '/news'].map((path) => [
        path,
        { title: `${word} ${path} | {{brand}}`, description: word, ...(path === '/help' && { questions }) },
      ]),
    );
  const languages = {
    VI: { tag: 'vi', dir: 'ltr', pages: pages('Trang') },
    AR: { tag: 'ar', dir: 'rtl', pages: pages('صفحة') },
    EN: { tag: 'en', dir: 'ltr', pages: pages('Page') },
  };
  await writeFile(join(config.playerDist, 'public-pages.json'), JSON.stringify(languages));
}
