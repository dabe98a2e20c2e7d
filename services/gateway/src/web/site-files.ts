import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BrandService } from '../brand/brand.service.js';
import { config } from '../config.js';
import { clientIp } from '../proxy/client-ip.js';

/** A list of paths that the player app publishes beside its files. */
export function routesOf(name: 'routes' | 'public-routes'): string[] {
  const file = join(config.playerDist, `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : ['/'];
}

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** What browsers and search engines read of a brand's domain: the app's manifest, robots.txt, the map of public pages, the page's head. */
@Injectable()
export class SiteFiles implements OnModuleInit {
  private readonly open = routesOf('public-routes');

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
    fastify.get('/robots.txt', (request, reply) => reply.type('text/plain').send(this.robots(request)));
    fastify.get('/sitemap.xml', (request, reply) => reply.type('application/xml').send(this.sitemap(request)));
  }

  /** The page with what belongs to its address: public ones have one address each, all others are for nobody's index. */
  async page(html: string, request: FastifyRequest, path: string): Promise<string> {
    const name = escaped(await this.nameOf(request));
    const address = escaped(originOf(request) + path);
    const tags = this.open.includes(path)
      ? `<link rel="canonical" href="${address}"><meta property="og:type" content="website"><meta property="og:site_name" content="${name}"><meta property="og:title" content="${name}"><meta property="og:url" content="${address}"><meta property="og:image" content="${escaped(originOf(request))}/icons/512.png">`
      : '<meta name="robots" content="noindex">';
    return html.replace('</head>', `${tags}</head>`).replace(/<title>[^<]*<\/title>/, `<title>${name}</title>`);
  }

  private async manifest(request: FastifyRequest): Promise<string> {
    const name = await this.nameOf(request);
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

  private robots(request: FastifyRequest): string {
    const closed = routesOf('routes').filter((route) => !this.open.includes(route) && !route.startsWith('/games/'));
    const prefixes = new Set(closed.map((route) => `/${route.split('/')[1]}`));
    const lines = ['admin', 'wps', 'lgw', 'callback'].map((door) => `Disallow: /${door}`);
    for (const prefix of prefixes) lines.push(`Disallow: ${prefix}`);
    return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${originOf(request)}/sitemap.xml\n`;
  }

  private sitemap(request: FastifyRequest): string {
    const urls = this.open.map((path) => `  <url><loc>${escaped(originOf(request) + path)}</loc></url>`);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
  }

  private async nameOf(request: FastifyRequest): Promise<string> {
    const brand = await this.brands.resolve(request.hostname, clientIp(request)).catch(() => undefined);
    return brand?.name || 'Banyan';
  }
}
