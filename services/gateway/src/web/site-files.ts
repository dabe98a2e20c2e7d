import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { defaultLanguage } from '@banyan/texts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BrandService } from '../brand/brand.service.js';
import { siteOf } from '../brand/site.js';
import { addressOf, escaped, publicPaths, readJson, spokenBy, withHead, type PagePlace } from './page-head.js';

/** The paths that the player app has, patterns with `:name` for one segment. */
export const playerRoutes = (): string[] => readJson<string[]>('routes.json', ['/']);

/** What browsers and search engines read of a brand's domain: the app's manifest, robots.txt, the map of public pages, the page's head. */
@Injectable()
export class SiteFiles implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly brands: BrandService,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    fastify.get('/manifest.webmanifest', async (request, reply) =>
      reply
        .type('application/manifest+json')
        .header('cache-control', 'no-cache')
        .send(await this.manifest(request)),
    );
    fastify.get('/robots.txt', async (request, reply) => reply.type('text/plain').send(await this.robots(request)));
    fastify.get('/sitemap.xml', async (request, reply) =>
      reply.type('application/xml').send(await this.sitemap(request)),
    );
  }

  /** The page with what belongs to its brand, address and language. */
  async page(html: string, request: FastifyRequest, path: string): Promise<string> {
    return withHead(html, await this.placeOf(request, path));
  }

  private async placeOf(request: FastifyRequest, path: string): Promise<PagePlace> {
    const brand = await this.brands.resolve(request).catch(() => undefined);
    const { lang } = request.query as { lang?: unknown };
    return {
      brand: brand?.name || 'Banyan',
      origin: siteOf(request, brand).origin,
      path,
      languages: brand?.languages ?? [],
      defaultLanguage: brand?.defaultLanguage || defaultLanguage,
      asked: typeof lang === 'string' ? lang : undefined,
    };
  }

  private async manifest(request: FastifyRequest): Promise<string> {
    const { brand: name } = await this.placeOf(request, '/');
    const icon = (file: string, size: number, purpose: string) => ({
      src: `/icons/${file}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    });
    return JSON.stringify({
      id: '/',
      name,
      short_name: name,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#061912',
      theme_color: '#061912',
      icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
    });
  }

  private async robots(request: FastifyRequest): Promise<string> {
    const { origin } = await this.placeOf(request, '/');
    const closed = playerRoutes().filter((route) => !publicPaths().includes(route) && !route.startsWith('/games/'));
    const prefixes = new Set(closed.map((route) => `/${route.split('/')[1]}`));
    const lines = ['admin', 'wps', 'lgw', 'callback'].map((policy) => `Disallow: /${policy}`);
    for (const prefix of prefixes) lines.push(`Disallow: ${prefix}`);
    return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
  }

  private async sitemap(request: FastifyRequest): Promise<string> {
    const place = await this.placeOf(request, '/');
    const urls = publicPaths().flatMap((path) => {
      const codes = new Set([place.defaultLanguage, ...spokenBy(place.languages)]);
      return [...codes].map((code) => `  <url><loc>${escaped(addressOf({ ...place, path }, code))}</loc></url>`);
    });
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
  }
}
