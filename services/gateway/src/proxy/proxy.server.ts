import { randomUUID } from 'node:crypto';
import replyFrom from '@fastify/reply-from';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { answerOf } from '@banyan/kernel/app';
import { installationHeader, installationOf } from '@banyan/kernel/auth';
import { requestErrors, systemErrors } from '@banyan/kernel/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { AnswerCache, type Upstream } from '../cache/answer-cache.js';
import { config } from '../config.js';
import { OpenApiService } from '../openapi/openapi.service.js';
import { PayloadService } from '../payload/payload.service.js';
import { AdmissionService } from './admission.service.js';
import { upstreams } from './routes.js';

const payloadLimitBytes = 64 * 1024;
const installation = installationOf(config);

/** The streaming proxy: admission, answers that are shared, payload decryption, then on to the service. */
@Injectable()
export class ProxyServer implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly admission: AdmissionService,
    private readonly answers: AnswerCache,
    private readonly openApi: OpenApiService,
    private readonly payloads: PayloadService,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    void fastify.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
      scope.setErrorHandler((error, request, reply) => answer(error, request, reply));
      await scope.register(replyFrom, {
        undici: { connections: 64, pipelining: 1, headersTimeout: 30_000, bodyTimeout: 30_000 },
        disableRequestLogging: true,
      });
      for (const [prefix, base] of upstreams) {
        const handler = (request: FastifyRequest, reply: FastifyReply) => this.forward(base, request, reply);
        scope.all(prefix, handler);
        scope.all(`${prefix}/*`, handler);
      }
    });
  }

  private async forward(base: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.split('?')[0] ?? '/';
    const { ip, brand } = await this.admission.admit(request, path);
    const shared = await this.answers.keyOf(request, brand.brand);
    if (shared && this.answers.send(shared, reply)) return reply;
    const body = (await this.openApi.isEncrypted(request.method, path))
      ? await this.payloads.open(await readBody(request.body))
      : undefined;
    return reply.from(base + request.url, {
      ...(body && { body: JSON.stringify(body), contentType: 'application/json' }),
      rewriteRequestHeaders: (_request, headers) => ({ ...withoutOurs(headers), ...ours(request, brand.brand, ip) }),
      ...(shared && {
        onResponse: (_request, to, upstream) =>
          void this.answers
            .pass(shared, to as FastifyReply, upstream as unknown as Upstream)
            .catch((error: unknown) => answer(unreachable(error), request, to as FastifyReply)),
      }),
      onError: (failed, { error }) => {
        void answer(unreachable(error), request, failed as unknown as FastifyReply);
      },
    });
  }
}

type Headers = Record<string, string | string[] | undefined>;

/** Names that only the gateway may set. */
function withoutOurs(headers: Headers): Headers {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) =>
        !name.startsWith('x-banyan-brand') &&
        name !== installationHeader &&
        name !== 'x-real-ip' &&
        name !== 'x-request-id' &&
        !name.startsWith('x-forwarded-'),
    ),
  );
}

function ours(request: FastifyRequest, brand: string, ip: string): Headers {
  const given = request.headers['x-request-id'];
  const requestId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  return {
    'x-banyan-brand': brand,
    [installationHeader]: installation,
    'x-real-ip': ip,
    'x-request-id': requestId,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  };
}

/** A service that is away answers 503, never a raw socket error. */
function unreachable(error: unknown): unknown {
  const status = (error as { statusCode?: number }).statusCode;
  return status !== undefined && status < 500 ? error : systemErrors.unavailable();
}

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = answerOf(error, request.url);
  const wait = (body as { value?: { retryAfterSeconds?: number } | null }).value?.retryAfterSeconds;
  if (status === 503) void reply.header('retry-after', '30');
  if (wait) void reply.header('retry-after', String(wait));
  return reply.status(status).send(body);
}

async function readBody(body: unknown): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as Readable) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > payloadLimitBytes) throw requestErrors.too_large();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
