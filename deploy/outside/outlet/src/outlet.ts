import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import { serveBeacon } from './beacon.js';
import { serveForm, serveJson, type CarrierKeys } from './carriers.js';
import { startMailServer } from './mail-server.js';
import { page } from './page.js';
import { servePush } from './push-service.js';
import { Store } from './store.js';

export interface OutletOptions extends CarrierKeys {
  readonly host: string;
  readonly port: number;
  readonly smtpPort: number;
}

/** Names of the machine itself: what another name leads here is a page of somebody else's. */
const own = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Starts the stand-ins: two carriers of short messages, a push service, a public beacon, a mail server, and the page of what they were given. */
export async function createOutlet(options: OutletOptions): Promise<FastifyInstance> {
  // It lets some wait for their answer when asked to: who stops it does not wait with them.
  const app = fastify({ bodyLimit: 64 * 1024, forceCloseConnections: true });
  const store = new Store();
  await app.register(formbody);
  for (const serve of [serveJson, serveForm, servePush, serveBeacon])
    await app.register((scope, _options, done) => {
      serve(scope, store, options);
      done();
    });
  await app.register((scope, _options, done) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!own.test(request.headers.host ?? '')) return reply.status(403).send({ error: 'not here' });
      void reply.header('cache-control', 'no-store');
      void reply.header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      );
      return undefined;
    });
    scope.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page(store.list())));
    scope.get<{ Querystring: { to?: string } }>(
      '/messages',
      { schema: { querystring: { type: 'object', properties: { to: { type: 'string', maxLength: 320 } } } } },
      (request) => store.list(request.query.to),
    );
    done();
  });
  app.get('/health', () => ({ ok: true }));
  const mail = await startMailServer(store, { host: options.host, port: options.smtpPort });
  app.addHook('onClose', () => new Promise<void>((resolve) => mail.close(() => resolve())));
  await app.listen({ host: options.host, port: options.port });
  return app;
}
