import { randomBytes } from 'node:crypto';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { installationHeader, installationOf } from '@banyan/kernel/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BrandService } from '../brand/brand.service.js';
import { siteAt } from '../brand/site.js';
import { config } from '../config.js';
import { allowOrigins } from './page-policy.js';

/** The page on which players measure the brand's addresses. */
export const linePage = '/speed';

/** What one download measures. Random, so that nothing on the way makes it smaller. */
const load = randomBytes(256 * 1024);
const askMs = 2_000;

/** A brand's addresses measured from the browser: what each of them answers with, and leave for the page to ask all of them. */
@Injectable()
export class LineSpeedService implements OnModuleInit {
  private readonly logger = new Logger('LineSpeedService');

  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly brands: BrandService,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    const open = (reply: FastifyReply) =>
      reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'no-store');
    fastify.get('/speed/answer', (_request, reply) => open(reply).status(204).send());
    fastify.get('/speed/load', (_request, reply) => open(reply).type('application/octet-stream').send(load));
  }

  /** The page of this answer may connect to the brand's other addresses, which stand on its own scheme and port. */
  async allow(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const hosts = await this.hosts(request).catch((error: unknown) => {
      this.logger.warn(`the hosts of the brand are not known: ${String(error)}`);
      return [];
    });
    const origins = hosts.map((host) => siteAt(host).origin);
    allowOrigins(reply, 'connect-src', origins);
  }

  private async hosts(request: FastifyRequest): Promise<string[]> {
    const { brand } = await this.brands.resolve(request);
    const answer = await fetch(`${config.identityHttp}/wps/system/domainRoute`, {
      headers: { 'x-banyan-brand': brand, [installationHeader]: installationOf(config) },
      signal: AbortSignal.timeout(askMs),
    });
    const { value } = (await answer.json()) as { value?: { domainList?: string[] } };
    return value?.domainList ?? [];
  }
}
