import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { looksCss, looksEdition, looksHref } from '@banyan/kernel/rules';
import { defaultLanguage } from '@banyan/texts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BrandService } from '../brand/brand.service.js';
import { siteOf } from '../brand/site.js';
import { ContentService, type WrittenPage } from './content.service.js';
import { addressOf, escaped, publicPaths, readJson, spokenBy, withHead, type PagePlace } from './page-head.js';

/** The paths that the player app has, patterns with `:name` for one segment. */
export const playerRoutes = (): string[] => readJson<string[]>('routes.json', ['/']);

/** Pages that search engines may read though no text of the app names them: games by category, and what operators write. */
const opened = /^\/(games|news|blog)\/|^\/worldcup$/;

/** Where a brand's own picture is. */
const signPath = (id: string): string => `/wps/system/signs/${id}`;

/** What browsers and search engines read of a brand's domain: the app's manifest, robots.txt, the map of public pages, the page's head. */
@Injectable()
export class SiteFiles implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly brands: BrandService,
    private readonly content: ContentService,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    fastify.get('/manifest.webmanifest', async (request, reply) =>
      reply
        .type('application/manifest+json')
        .header('cache-control', 'no-cache')
        .send(await this.manifest(request)),
    );
    // Its address says all that is in it, so that it is kept for good; another choice has another address. A page of
    // another release may ask for an edition that is not this one's: it gets this one's, to keep for no time.
    fastify.get('/brand.css', async (request, reply) => {
      const { dark, light, edition } = request.query as { dark?: unknown; light?: unknown; edition?: unknown };
      const own = edition === String(looksEdition);
      const accent = (text: unknown) => (typeof text === 'string' && text !== '' ? `#${text}` : '');
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', own ? 'public, max-age=31536000, immutable' : 'no-cache')
        .send(looksCss({ dark: accent(dark), light: accent(light) }));
    });
    fastify.get('/robots.txt', async (request, reply) => reply.type('text/plain').send(await this.robots(request)));
    fastify.get('/sitemap.xml', async (request, reply) => {
      const map = await this.sitemap(request);
      const etag = `"${createHash('sha256').update(map).digest('base64url')}"`;
      void reply.header('etag', etag).header('cache-control', 'no-cache');
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.type('application/xml').send(map);
    });
  }

  /** The page with what belongs to its brand, address and language. */
  async page(html: string, request: FastifyRequest, path: string, written?: WrittenPage | null): Promise<string> {
    return withHead(html, await this.placeOf(request, path), written);
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
      styles: (brand?.looks && looksHref(brand.looks)) ?? undefined,
      logo: brand?.looks?.logo ? signPath(brand.looks.logo) : undefined,
      icon: brand?.looks?.icon ? signPath(brand.looks.icon) : undefined,
    };
  }

  private async manifest(request: FastifyRequest): Promise<string> {
    const { brand: name, icon: own } = await this.placeOf(request, '/');
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
      icons: [
        ...(own === undefined ? [] : [{ src: own, sizes: 'any', type: 'image/webp', purpose: 'any' }]),
        icon('192', 192, 'any'),
        icon('512', 512, 'any'),
        icon('maskable-512', 512, 'maskable'),
      ],
    });
  }

  private async robots(request: FastifyRequest): Promise<string> {
    const { origin } = await this.placeOf(request, '/');
    const closed = playerRoutes().filter((route) => !publicPaths().includes(route) && !opened.test(route));
    const prefixes = new Set(closed.map((route) => `/${route.split('/')[1]}`));
    const lines = ['admin', 'wps', 'lgw', 'callback'].map((policy) => `Disallow: /${policy}`);
    for (const prefix of prefixes) lines.push(`Disallow: ${prefix}`);
    return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
  }

  private async sitemap(request: FastifyRequest): Promise<string> {
    const place = await this.placeOf(request, '/');
    const brand = await this.brands.resolve(request).catch(() => undefined);
    const written = brand ? await this.content.paths(brand.brand) : [];
    const line = (path: string, code: string) =>
      `  <url><loc>${escaped(addressOf({ ...place, path }, code))}</loc></url>`;
    const urls = publicPaths().flatMap((path) => {
      const codes = new Set([place.defaultLanguage, ...spokenBy(place.languages)]);
      return [...codes].map((code) => line(path, code));
    });
    urls.push(...written.map(({ path }) => line(path, place.defaultLanguage)));
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
  }
}
