import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Readiness } from '@banyan/kernel/app';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { config } from '../config.js';

const root = join(import.meta.dirname, '..', 'web');

/** The platform and its brands may show our pages in a frame, nobody else may; nothing is loaded from elsewhere. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  `frame-ancestors 'self' ${[...sitesOf(config.publicUrl), ...config.frameAncestors].join(' ')}`,
].join('; ');

/** The platform's own origin, and in a local setting its brands' hosts (`lotus.localhost`) on the same port. */
function sitesOf(publicUrl: string): string[] {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  return hostname === 'localhost' ? [origin, `${protocol}//*.localhost${port && `:${port}`}`] : [origin];
}

/** Serves the game's pages: `/play` (also `/`, where the platform opens us) and `/verify`. */
@Injectable()
export class PageServer implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly readiness: Readiness,
  ) {}

  onModuleInit(): void {
    this.readiness.add('pages', () => existsSync(join(root, 'play.html')) && existsSync(join(root, 'verify.html')));
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    void fastify.register(async (scope) => {
      await scope.register(fastifyStatic, { root, serve: false, preCompressed: true });
      scope.get('/', (_request, reply) => send(reply, 'play.html'));
      scope.get('/play', (_request, reply) => send(reply, 'play.html'));
      scope.get('/verify', (_request, reply) => send(reply, 'verify.html'));
      scope.get<{ Params: { '*': string } }>('/assets/*', ({ params }, reply) => send(reply, `assets/${params['*']}`));
    });
  }
}

function send(reply: FastifyReply, file: string): FastifyReply {
  const forever = file.startsWith('assets/');
  return reply
    .header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('vary', 'accept-encoding')
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    .sendFile(file, { cacheControl: false });
}
