import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Readiness } from '@banyan/kernel/app';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { config } from '../config.js';
import { PvpSignalService } from '../pvp/pvp-signal.service.js';
import { OfficeReportService } from './office-report.service.js';
import { daysOf, listQueryOf } from './office-queries.js';
import { OfficeSessionService, sessionMs } from './office-session.service.js';

const root = join(import.meta.dirname, '..', 'web');
const cookie = 'office';
/** The latest signals of collusion that are shown. */
const mostSignals = 200;
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const tokenOf = ({ headers }: FastifyRequest): string =>
  /(?:^|; )office=([A-Za-z0-9_-]{20,100})/.exec(headers.cookie ?? '')?.[1] ?? '';

/** The studio's back office, on a port and therefore an origin of its own: nothing of it is reachable from the games' pages. */
@Injectable()
export class OfficeServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: FastifyInstance | null = null;

  constructor(
    private readonly reports: OfficeReportService,
    private readonly sessions: OfficeSessionService,
    private readonly readiness: Readiness,
    private readonly signals: PvpSignalService,
  ) {}

  /** Where it listens; null where no key is set. */
  url: string | null = null;

  async onApplicationBootstrap(): Promise<void> {
    if (config.officePort === undefined || config.officeKey === undefined) return;
    this.readiness.add('office', () => existsSync(join(root, 'office.html')));
    const server = fastify({ bodyLimit: 4096, logger: false });
    this.server = server;
    await server.register(fastifyStatic, { root, serve: false, preCompressed: true });
    this.pages(server);
    this.loginRoutes(server);
    await server.register(async (scope) => this.inside(scope));
    this.url = await server.listen({ port: config.officePort, host: config.host });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.server?.close();
  }

  private pages(server: FastifyInstance): void {
    const send = (reply: FastifyReply, file: string, cache: string) =>
      reply.header('cache-control', cache).sendFile(file, { cacheControl: false });
    server.addHook('onSend', async (_request, reply) => {
      void reply.headers({
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        vary: 'accept-encoding',
      });
    });
    server.get('/', (_request, reply) => send(reply, 'office.html', 'no-cache'));
    server.get<{ Params: { '*': string } }>('/assets/*', ({ params }, reply) =>
      send(reply, `assets/${params['*']}`, 'public, max-age=31536000, immutable'),
    );
  }

  /** What anyone may ask: to be let in, and out. Only this page may: another's request carries no such kind of body. */
  private loginRoutes(server: FastifyInstance): void {
    server.post<{ Body: { key?: unknown } | null }>('/api/login', async ({ body }, reply) => {
      const opened = await this.sessions.open(typeof body?.key === 'string' ? body.key : '');
      if (opened === 'wait') return reply.status(429).send({ code: 'wait' });
      if (opened === 'wrong') return reply.status(401).send({ code: 'wrong' });
      const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
      const rest = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${sessionMs / 1000}${secure}`;
      return reply.header('set-cookie', `${cookie}=${opened.token}; ${rest}`).send({ code: 'ok' });
    });
    server.get('/api/me', async (request) => ({ signedIn: await this.sessions.holds(tokenOf(request)) }));
    server.post('/api/logout', async (request, reply) => {
      await this.sessions.close(tokenOf(request));
      return reply
        .header('set-cookie', `${cookie}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`)
        .send({ code: 'ok' });
    });
  }

  /** What only who is signed in may ask. */
  private inside(scope: FastifyInstance): void {
    scope.addHook('onRequest', async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      if (!(await this.sessions.holds(tokenOf(request)))) return reply.status(401).send({ code: 'login' });
    });
    scope.get('/api/rounds', ({ query }, reply) => {
      const asked = listQueryOf(query);
      return asked ? this.reports.rounds(asked) : reply.status(400).send({ code: 'query' });
    });
    scope.get('/api/open', () => this.reports.open());
    scope.get('/api/returns', ({ query }) => this.reports.returns(daysOf(query)));
    scope.get('/api/jackpots', () => this.reports.jackpots());
    scope.get('/api/signals', () => this.signals.list(mostSignals));
  }
}
