import replyFrom, { type FastifyReplyFromHooks } from '@fastify/reply-from';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { bodyLimitBytes, networkOf, type Network } from '@banyan/kernel/app';
import { authErrors, pictureErrors, requestErrors, systemErrors } from '@banyan/kernel/errors';
import { pictureRules } from '@banyan/kernel/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BrandService } from '../brand/brand.service.js';
import { ResponseCache } from '../cache/response-cache.js';
import { InFlightRequests } from '../limit/in-flight-requests.js';
import { OpenApiService } from '../openapi/openapi.service.js';
import { PayloadService } from '../payload/payload.service.js';
import { errors } from '../errors.js';
import { objectivePaths, ownConnections } from '../services.gen.js';
import { sendError } from '../http/send-error.js';
import { BodyReader, type BodyLimit } from './body-reader.js';
import { clientIp } from '../http/client-ip.js';
import { policyOf } from '../http/path-policy.js';
import { formBody } from './form-body.js';
import { measured } from './objective.js';
import { headersFor, unnamedType, withoutServices } from './headers.js';
import { upstreams } from '../http/routes.js';
import { sendWholeResponse, type Upstream } from '../http/whole-response.js';

const payloadLimit: BodyLimit = { bytes: 64 * 1024, tooLarge: () => requestErrors.too_large() };
const pictureLimit: BodyLimit = { bytes: pictureRules.bytes, tooLarge: () => pictureErrors.too_large(), ms: 60_000 };
/** Without a token nothing larger than other bodies is read: its service would refuse it. */
const strangersLimit: BodyLimit = { bytes: bodyLimitBytes, tooLarge: () => authErrors.required() };
const token = /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/i;
const pictureTypes: readonly string[] = pictureRules.types;
const json = /^application\/json\s*(?:;\s*charset=("?)utf-8\1\s*)?$/i;
/** To one service: some times what one address may have in flight. */
const connections = 256;
/** What services have routes for; HEAD is a GET's. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

const isApart = ([prefix]: (typeof upstreams)[number]): boolean => ownConnections.includes(prefix);
/** Some have connections of their own, however busy the others are: vendors finish rounds while players keep asking. */
const lanes = [upstreams.filter(isApart), upstreams.filter((each) => !isApart(each))];

/**
 * The proxy, behind the admission: cached responses, the whole body, payload decryption, then on to the service. A service's connection
 * is taken when there is nothing more to wait for, and given back as soon as the service has answered.
 */
@Injectable()
export class ProxyServer implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly answers: ResponseCache,
    private readonly bodies: BodyReader,
    private readonly brands: BrandService,
    private readonly inFlight: InFlightRequests,
    private readonly openApi: OpenApiService,
    private readonly payloads: PayloadService,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    for (const lane of lanes) void fastify.register((scope) => this.open(scope, lane));
  }

  private async open(scope: FastifyInstance, lane: typeof upstreams): Promise<void> {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.setErrorHandler((error, request, reply) => sendError(error, request, reply));
    await scope.register(replyFrom, {
      undici: { connections, pipelining: 1, headersTimeout: 30_000, bodyTimeout: 30_000 },
      destroyAgent: true,
      disableRequestLogging: true,
    });
    for (const [prefix, base] of lane) {
      const handler = (request: FastifyRequest, reply: FastifyReply) => this.forward(base, request, reply);
      for (const url of [prefix, `${prefix}/*`])
        scope.route({ method: [...methods], url, handler, config: { proxied: true } });
      for (const [objective, below, url] of objectivePaths)
        if (below === prefix)
          scope.route({ method: 'POST', url, handler: measured(objective, handler), config: { proxied: true } });
    }
  }

  /** @operation before every operation of every service. */
  private async forward(base: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [path = '/'] = request.url.split('?', 1);
    if (path.endsWith('/')) throw requestErrors.not_found();
    const ip = clientIp(request);
    const network = networkOf(ip);
    const brand = await this.brands.resolve(request, ip);
    const shared = await this.answers.keyOf(request, brand.brand);
    if (shared && this.answers.send(shared, reply)) return reply;
    const body = await this.bodyOf(base, request, reply, path, network);
    const flight = this.inFlight.take(
      reply.raw,
      base,
      policyOf(request.method, path).counted === 'service' ? undefined : network,
    );
    const failed = (error: unknown) => void sendError(unreachable(error), request, reply);
    const options: FastifyReplyFromHooks = {
      ...body,
      queryString: () => request.url.slice(path.length + 1),
      retryDelay: ({ err, attempt }) => (attempt === 0 && isLostRead(request.method, err) ? onceMoreMs : null),
      rewriteRequestHeaders: (_request, headers) =>
        headersFor(request, headers, { brand, ip, body: body !== undefined }),
      rewriteHeaders: (headers) => (flight.answered(), withoutServices(headers)),
      onResponse: (_request, _reply, from) => void this.send(shared, reply, from as unknown as Upstream).catch(failed),
      onError: (_reply, { error }) => {
        flight.answered();
        failed(error);
      },
    };
    try {
      return reply.from(base + path, options);
    } catch (error) {
      flight.answered();
      throw error;
    }
  }

  private send(shared: string | undefined, reply: FastifyReply, upstream: Upstream): Promise<void> {
    return shared ? this.answers.pass(shared, reply, upstream) : sendWholeResponse(reply, upstream);
  }

  /** What goes to the service as the body: the bytes that came, or what was encrypted in them; nothing when none came. */
  private async bodyOf(
    base: string,
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    network: Network,
  ): Promise<Body> {
    const { raw, method } = request;
    const encrypted = await this.openApi.isEncrypted(base, method, path);
    const readable = method !== 'GET' && method !== 'HEAD';
    const comes = raw.headers['transfer-encoding'] !== undefined || raw.headers['content-length'] !== undefined;
    const policy = policyOf(method, path);
    const ofPicture = token.test(raw.headers.authorization ?? '') ? pictureLimit : strangersLimit;
    const limit = encrypted ? payloadLimit : policy.body === 'picture' ? ofPicture : undefined;
    const came = readable && comes ? await this.bodies.read(raw, reply.raw, network, limit) : undefined;
    const type = raw.headers['content-type'] ?? unnamedType;
    if (came?.length && policy.body === 'json' && !json.test(type)) throw errors.not_json();
    // JSON is refused by the service, which looks first who asks.
    if (came?.length && policy.body === 'picture' && !pictureTypes.includes(type) && !json.test(type))
      throw pictureErrors.wrong_type();
    if (policy.body === 'form') return formBody(request, came, type);
    if (encrypted) {
      const opened = await this.payloads.open(came ?? Buffer.alloc(0));
      return { body: JSON.stringify(opened), contentType: 'application/json' };
    }
    return came && { body: came, contentType: type };
  }
}

type Body = { readonly body: Buffer | string; readonly contentType: string } | undefined;

const onceMoreMs = 10;
const lost = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'UND_ERR_SOCKET']);

/**
 * Whether a request only reads and its connection was closed under it, as one is that a service had kept when it went away: it is sent once
 * more, over another. A command is not, whose fate is unknown; nor is a 503, which is an answer: a service in trouble is not asked again.
 */
const isLostRead = (method: string, error: (Error & { code?: string }) | null | undefined): boolean =>
  ['GET', 'HEAD'].includes(method) && lost.has(error?.code ?? '');

/** A service that is away answers 503, never a raw socket error. */
function unreachable(error: unknown): unknown {
  const status = (error as { statusCode?: number }).statusCode;
  return status !== undefined && status < 500 ? error : systemErrors.unavailable();
}
