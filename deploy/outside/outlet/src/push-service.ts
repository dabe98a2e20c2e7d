import { createECDH, randomBytes, randomUUID, type ECDH } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import ece from 'http_ece';
import { importJWK, jwtVerify } from 'jose';
import type { Store } from './store.js';

/** What a browser that subscribed keeps to itself. */
interface Browser {
  readonly keys: ECDH;
  readonly auth: Buffer;
  /** The key that alone may send, in base64url. */
  readonly sender: string;
  /** Turned off by its user: its address is gone. */
  gone: boolean;
}

/** What is wrong with the next pushes to a browser, on demand. */
type Lie = 'busy' | 'down';

const most = 500;

/**
 * A push service and the browsers that use it (RFC 8030, 8188, 8291, 8292): it takes what is signed with the key that a browser
 * subscribed with, opens it as the browser would, and shows it on the page of messages under the address's last part.
 */
export function servePush(app: FastifyInstance, store: Store): void {
  const browsers = new Map<string, Browser>();
  const lies = new Map<string, Lie>();
  const refuse = (reply: FastifyReply, status: number) => reply.status(status).send();
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  // The browser's side: it asks its push service for an address.
  app.post<{ Body: { applicationServerKey: string } }>(
    '/push/subscriptions',
    {
      schema: {
        body: {
          type: 'object',
          required: ['applicationServerKey'],
          properties: { applicationServerKey: { type: 'string', pattern: '^[\\w-]{87}$' } },
        },
      },
    },
    (request, reply) => {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      const id = randomUUID();
      browsers.set(id, { keys, auth, sender: request.body.applicationServerKey, gone: false });
      for (const [oldest] of [...browsers].slice(0, Math.max(0, browsers.size - most))) browsers.delete(oldest);
      const endpoint = `http://${request.headers.host}/push/browsers/${id}`;
      return reply.status(201).send({ endpoint, keys: { p256dh, auth: auth.toString('base64url') } });
    },
  );
  app.delete<{ Params: { id: string } }>('/push/browsers/:id', (request, reply) => {
    const browser = browsers.get(request.params.id);
    if (browser) browser.gone = true;
    return refuse(reply, browser ? 204 : 404);
  });
  // Says what the next pushes to a browser meet, until it is told otherwise.
  app.put<{ Params: { id: string }; Body: { lie?: Lie } }>('/push/browsers/:id/lie', (request, reply) => {
    const { lie } = request.body;
    if (lie) lies.set(request.params.id, lie);
    else lies.delete(request.params.id);
    return refuse(reply, 204);
  });

  app.post<{ Params: { id: string } }>('/push/browsers/:id', async (request, reply) => {
    const browser = browsers.get(request.params.id);
    if (!browser) return refuse(reply, 404);
    if (browser.gone) return refuse(reply, 410);
    const lie = lies.get(request.params.id);
    if (lie === 'down') return refuse(reply, 503);
    if (lie === 'busy') return refuse(reply.header('retry-after', '120'), 429);
    const { headers } = request;
    if (!(await isFrom(browser.sender, headers.authorization ?? '', `http://${headers.host}`)))
      return refuse(reply, 403);
    if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers.ttl))) return refuse(reply, 400);
    const said = opened(browser, request.body);
    if (said === null) return refuse(reply, 400);
    const { topic = '', urgency = '' } = headers;
    store.add({ by: 'push', to: request.params.id, subject: `${String(topic)} ${String(urgency)}`, text: said, html: '', unsubscribe: '', state: 'delivered' }); // prettier-ignore
    return refuse(reply.header('location', `/push/messages/${randomUUID()}`), 201);
  });
}

/** Whether a header of RFC 8292 was made with the key that the browser subscribed with, for this push service, and for a day at most. */
async function isFrom(sender: string, header: string, audience: string): Promise<boolean> {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+), ?k=([^,\s]+)$/.exec(header) ?? [];
  if (key !== sender) return false;
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const verified = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
    .then((publicKey) => jwtVerify(token, publicKey, { audience, algorithms: ['ES256'] }))
    .catch(() => null);
  const { exp = 0, sub = '' } = verified?.payload ?? {};
  return exp * 1000 <= Date.now() + 86_400_000 && /^(mailto|https):/.test(sub);
}

/** What a push says to its browser; null when it was not made for it. */
function opened({ keys, auth }: Browser, body: unknown): string | null {
  if (!Buffer.isBuffer(body)) return null;
  try {
    return ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString('utf8');
  } catch {
    return null;
  }
}
