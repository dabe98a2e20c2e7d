import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResolveBrandResponse } from '@banyan/proto/identity/v1/identity';
import { languageOf } from '@banyan/texts';
import { BrandService } from '../brand/brand.service.js';
import { config } from '../config.js';
import { isFile } from '../http/path-policy.js';
import { ContentService } from './content.service.js';
import { refuseDomain } from './invalid-domain.js';
import { LineSpeedService, linePage } from './lines.js';
import { analyticsOf } from '@banyan/kernel/rules';
import { allowOrigins } from './page-policy.js';
import { playerRoutes, SiteFiles } from './site-files.js';

/** Paths of the player app that exist; the app's own `routes.json`, patterns with `:name` for one segment. */
function knownRoutes(): RegExp[] {
  return playerRoutes().map(
    (route) => new RegExp(`^${route.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`),
  );
}

/** Serves both web apps with correct caching. */
@Injectable()
export class WebServer implements OnModuleInit {
  private readonly routes = knownRoutes();

  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly brands: BrandService,
    private readonly site: SiteFiles,
    private readonly lines: LineSpeedService,
    private readonly content: ContentService,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    void fastify.register(async (scope) => {
      await scope.register(fastifyStatic, { root: config.playerDist, serve: false, preCompressed: true });
      scope.get('/admin', (_request, reply) => reply.redirect('/admin/', 301));
      scope.get('/admin/*', (request, reply) => this.file(request, reply, config.adminDist, '/admin'));
      scope.get('/*', (request, reply) => this.player(request, reply));
    });
  }

  private async player(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request);
    const alias = /^\/(?:index|home|([\w-]+(?:\/[\w-]+)*))\.html$/.exec(path);
    if (alias && !existsSync(join(config.playerDist, path.slice(1))))
      return reply.redirect(`/${alias[1] ?? ''}${queryOf(request)}`, 301);
    if (path === '/index.html' || path === '/index' || path === '/home')
      return reply.redirect(`/${queryOf(request)}`, 301);
    return this.file(request, reply, config.playerDist, '');
  }

  /** A file of a build when there is one; else the app's page, which routes by itself. */
  private async file(
    request: FastifyRequest,
    reply: FastifyReply,
    root: string,
    prefix: string,
  ): Promise<FastifyReply> {
    const path = decodeURI(pathOf(request)).slice(prefix.length + 1);
    if (isFile(path)) {
      if (path.includes('..') || path.startsWith('.') || !existsSync(join(root, path)))
        return reply.callNotFound() as unknown as FastifyReply;
      const forever = path.startsWith('assets/');
      void reply
        .header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
        .header('vary', 'accept-encoding');
      return reply.sendFile(path, root, { cacheControl: false });
    }
    return this.page(request, reply, root, prefix);
  }

  private async page(
    request: FastifyRequest,
    reply: FastifyReply,
    root: string,
    prefix: string,
  ): Promise<FastifyReply> {
    void reply.header('cache-control', 'no-cache');
    if (prefix) return reply.sendFile('index.html', root, { cacheControl: false });
    const brand = await this.brands.resolve(request).catch(() => undefined);
    if (brand?.invalidDomain) return refuseDomain(reply, brand);
    const [origins, written] = await this.writtenBy(request, brand);
    const status = this.statusOf(request, brand);
    void reply.status(status === 200 && written === null ? 404 : status);
    if (reply.statusCode === 503) void reply.header('retry-after', '300');
    // A game or a stream may be opened from every page, since the app changes its pages by itself.
    allowOrigins(reply, 'frame-src', [...(brand?.launchGameCdns ?? []), ...origins.frameOrigins]);
    allowOrigins(reply, 'img-src', [...(brand?.imageCdns ?? []), ...origins.pictureOrigins]);
    const counted = analyticsOf(brand?.analytics ?? '');
    allowOrigins(reply, 'script-src', counted?.scriptOrigins ?? []);
    allowOrigins(reply, 'connect-src', counted?.connectOrigins ?? []);
    for (const directive of ['script-src', 'style-src', 'img-src', 'connect-src'] as const)
      allowOrigins(reply, directive, brand?.checkOrigins ?? []);
    if (pathOf(request) === linePage) await this.lines.allow(request, reply);
    const html = await readFile(join(root, 'index.html'), 'utf8');
    // Whoever is barred from the brand reads nothing that its operators wrote.
    const said = reply.statusCode === 200 ? written : undefined;
    return reply.type('text/html; charset=utf-8').send(await this.site.page(html, request, pathOf(request), said));
  }

  /** Whose frames and pictures the page may show, and what an operator wrote for its address. */
  private writtenBy(request: FastifyRequest, brand: ResolveBrandResponse | undefined) {
    if (!brand) return [{ frameOrigins: [], pictureOrigins: [] }, undefined] as const;
    const { lang } = request.query as { lang?: unknown };
    const language = typeof lang === 'string' && languageOf(lang) ? lang : brand.defaultLanguage;
    return Promise.all([
      this.content.originsOf(brand.brand),
      this.content.pageAt(pathOf(request), brand.brand, language),
    ]);
  }

  /** Maintenance before region before the route's own existence, as the app shows them. */
  private statusOf(request: FastifyRequest, brand: ResolveBrandResponse | undefined): number {
    if (brand?.maintenance) return 503;
    if (brand?.regionRestricted) return 451;
    return this.routes.some((route) => route.test(pathOf(request))) ? 200 : 404;
  }
}

/** With its question mark; an agent's link must not lose its code on the way. */
const queryOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '/';
