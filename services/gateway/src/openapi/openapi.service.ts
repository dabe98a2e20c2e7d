import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Clock, Readiness } from '@banyan/kernel/app';
import { systemErrors } from '@banyan/kernel/errors';
import type { FastifyInstance } from 'fastify';
import { config } from '../config.js';
import { services } from '../http/routes.js';
import { routed, vital } from '../services.gen.js';
import { mergeOpenApi, type OpenApi } from './merge.js';
import { entryOf } from '@banyan/kernel/rules';

const freshMs = 60_000;
const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const uiFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Banyan API</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/docs/ui/swagger-ui.css"></head><body><div id="ui"></div><script src="/docs/ui/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`;
const script = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#ui', deepLinking: true });`;

/** The services' OpenAPI documents as one, and which routes take an encrypted body. */
@Injectable()
export class OpenApiService implements OnModuleInit {
  private readonly logger = new Logger('OpenApi');
  private documents: Record<string, OpenApi> = {};
  private encrypted: ReadonlyMap<string, readonly RegExp[]> = new Map();
  private readAt = 0;
  private text: string | undefined;
  private reading: Promise<void> | undefined;

  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly clock: Clock,
    private readonly readiness: Readiness,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    fastify.get('/openapi.json', async (_request, reply) =>
      reply
        .type('application/json')
        .serializer(String)
        .send(await this.document()),
    );
    fastify.get('/docs', (_request, reply) => reply.type('text/html').serializer(String).send(page));
    fastify.get('/docs/start.js', (_request, reply) => reply.type('text/javascript').serializer(String).send(script));
    void fastify.register(fastifyStatic, {
      root: uiFolder,
      prefix: '/docs/ui/',
      index: false,
      decorateReply: false,
      allowedPath: (path) => /swagger-ui(-bundle)?\.(css|js)$/.test(path),
    });
    // Once is enough; and one that players can do without for a while has its document read when it comes, and its own paths wait for it.
    this.readiness.add('openapi', async () => {
      const reading = this.refresh();
      if (!this.knows(vital)) await reading;
      return this.knows(vital);
    });
  }

  /** All documents as one, as text: made once for what was read, since many may ask. */
  private async document(): Promise<string> {
    await this.refresh();
    return (this.text ??= JSON.stringify(mergeOpenApi(this.documents, 'Banyan', config.publicUrl)));
  }

  /**
   * Whether the body of a path of the service at `base` comes encrypted. Throws `system.unavailable` while that service's document was never
   * read: a secret is not passed on in the dark.
   */
  async isEncrypted(base: string, method: string, path: string): Promise<boolean> {
    if (bodiless.has(method)) return false;
    const own = routed.filter((name) => services[name] === base);
    if (!this.knows(own)) await this.refresh();
    if (!this.knows(own)) throw systemErrors.unavailable();
    const route = `${method.toLowerCase()} ${path}`;
    return own.some((name) => this.encrypted.get(name)?.some((pattern) => pattern.test(route)));
  }

  private knows(names: readonly string[]): boolean {
    return names.every((name) => entryOf(this.documents, name) !== undefined);
  }

  private isFresh(): boolean {
    return this.clock.now().getTime() - this.readAt < freshMs;
  }

  private refresh(): Promise<void> {
    if (this.knows(routed) && this.isFresh()) return Promise.resolve();
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    return this.reading;
  }

  /** Reads all documents, or while they are fresh those that are missing. */
  private async read(): Promise<void> {
    const isFresh = this.isFresh();
    const sources = Object.entries({ ...services, gateway: `http://127.0.0.1:${config.httpPort}` });
    const wanted = sources.filter(([name]) => !isFresh || !this.knows([name]));
    await Promise.all(
      wanted.map(async ([name, base]) => {
        try {
          const answer = await fetch(`${base}/openapi/service.json`, { signal: AbortSignal.timeout(2000) });
          if (answer.ok) this.keep(name, (await answer.json()) as OpenApi);
        } catch (error) {
          this.logger.debug(`${name}: ${String(error)}`);
        }
      }),
    );
    if (!isFresh) this.readAt = this.clock.now().getTime();
  }

  /** At once, whatever else is still being read: a document that is known without its encrypted paths would let secrets through. */
  private keep(name: string, document: OpenApi): void {
    this.documents = { ...this.documents, [name]: document };
    this.encrypted = new Map([...this.encrypted, [name, encryptedIn(document)]]);
    this.text = undefined;
  }
}

const encryptedIn = ({ paths }: OpenApi): RegExp[] =>
  Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation['x-encrypted'] ? [routePattern(method, path)] : [],
    ),
  );

/** Matches `post /a/7/b` for the method post and the path `/a/{id}/b`. */
function routePattern(method: string, path: string): RegExp {
  const parts = path.split(/\{[^}]+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${method} ${parts.join('[^/]+')}$`);
}
