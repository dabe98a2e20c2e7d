import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { codeOf } from '@banyan/texts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorResponseOf } from './responses.js';
import { withContext, type RequestContext } from '../runtime/context.js';
import { Readiness } from '../runtime/readiness.js';
import { metrics } from '../runtime/metrics.js';
import { entryOf } from '../rules/entry.js';

/** Largest body that a service reads. */
export const bodyLimitBytes = 256 * 1024;

/** A request is here whole after this long, or its connection is closed. */
const requestMs = 30_000;

export function createAdapter(): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestMs,
    http: { headersTimeout: requestMs, connectionsCheckingInterval: 2_000 },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    logger: false,
    // What Fastify itself refuses, before any route: an address of another form, or a part of it that is too long.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const { status, body } = errorResponseOf(error, request.url);
      void reply.status(status).send(body);
    },
  });
  // prepareHttp sets ours, before any route: Nest's would come too late for what a module registers itself.
  adapter.setErrorHandler = () => adapter.getInstance();
  return adapter;
}

/** Digit strings for bigint, so that no amount ever passes through a float. */
export const toJson = (payload: unknown): string =>
  JSON.stringify(payload, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

const duration = metrics.histogram('http_request_seconds', 'Time to answer', ['method', 'route', 'status']);

const durations = new Map<string, ReturnType<typeof duration.labels>>();

/** The histogram of a method, route and status; the library would put the labels in order and join them at each request. */
function durationOf(method: string, route: string, status: number): ReturnType<typeof duration.labels> {
  const key = `${method} ${route} ${status}`;
  const known = durations.get(key) ?? duration.labels(method, route, String(status));
  durations.set(key, known);
  return known;
}

/** Cookies, request context, metrics and the JSON form of every answer. */
export async function prepareHttp(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance() as FastifyInstance;
  const readiness = app.get(Readiness);
  await fastify.register(cookie as unknown as Parameters<FastifyInstance['register']>[0]);
  fastify.setReplySerializer(toJson);
  fastify.setErrorHandler((error, request, reply) => {
    const { status, body } = errorResponseOf(error, request.url);
    return reply.status(status).send(body);
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const context = contextOf(request);
    // Nobody keeps an answer unless its route says so.
    void reply.header('x-request-id', context.requestId).header('cache-control', 'no-store');
    // Whoever keeps a connection to a process that is going away asks the next one over another.
    if (readiness.stopping) void reply.header('connection', 'close');
    withContext(context, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    durationOf(request.method, request.routeOptions.url ?? 'none', reply.statusCode).observe(reply.elapsedTime / 1000);
    done();
  });
}

const header = (request: FastifyRequest, name: string): string => {
  const value = entryOf(request.headers, name);
  return (Array.isArray(value) ? value[0] : value) ?? '';
};

const hostForm = /^[a-z0-9.-]{1,253}(?::\d{1,5})?$/;

function originOf(request: FastifyRequest): string | undefined {
  const [host, protocol] = [header(request, 'x-forwarded-host'), header(request, 'x-forwarded-proto')];
  return hostForm.test(host) && (protocol === 'http' || protocol === 'https') ? `${protocol}://${host}` : undefined;
}

/** The gateway sets the x- headers and strips them from outside. */
function contextOf(request: FastifyRequest): RequestContext {
  const origin = originOf(request);
  return {
    requestId: header(request, 'x-request-id') || randomUUID(),
    brand: header(request, 'x-banyan-brand') || 'BANYAN',
    language: codeOf(header(request, 'accept-language')),
    ip: header(request, 'x-real-ip') || request.ip,
    device: header(request, 'user-agent').slice(0, 200),
    ...(origin && { origin }),
  };
}
