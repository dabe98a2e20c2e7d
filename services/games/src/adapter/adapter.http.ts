import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Clock, ctx } from '@banyan/kernel/app';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ipAllowed } from '../vendor/ip-list.js';
import { VendorDirectoryService } from '../vendor/vendor-directory.service.js';
import { TokenBuckets } from '../vendor-api/rate-limit.js';
import { Refusal } from '../vendor-api/status.js';
import { refusalOf } from '../vendor-api/vendor-scope.js';
import { AdapterService } from './adapter.service.js';
import { hub88 } from './hub88.shape.js';
import { pragmatic } from './pragmatic.shape.js';
import type { Fields, RawCall, Shape } from './shape.js';
import { softswiss } from './softswiss.shape.js';
import { entryOf } from '@banyan/kernel/rules';

const shapes: Readonly<Record<string, Shape>> = { hub88, softswiss, pragmatic };
const limitMs = 2000;
const bodyLimit = 16 * 1024;

/** Vendors that speak a protocol of their own: `/vendor/v1/<shape>/<vendor>/…`. */
@Injectable()
export class AdapterRoutes implements OnModuleInit {
  private readonly logger = new Logger('Adapter');
  private readonly buckets = new TokenBuckets();

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly directory: VendorDirectoryService,
    private readonly lookup: AdapterService,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    for (const [name, shape] of Object.entries(shapes))
      await fastify.register((scope) => Promise.resolve(this.mount(scope, name, shape)), {
        prefix: `/vendor/v1/${name}/:vendor`,
      });
  }

  private mount(scope: FastifyInstance, name: string, shape: Shape): void {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    for (const path of shape.paths)
      scope.post(path, { bodyLimit }, (request, reply) => this.answer(name, shape, path, request, reply));
  }

  private async answer(name: string, shape: Shape, path: string, request: FastifyRequest, reply: FastifyReply) {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const call: RawCall = { body, header: (header) => [entryOf(request.headers, header)].flat()[0] ?? '' };
    let fields: Fields = {};
    try {
      const vendor = await this.admit(name, shape, (request.params as { vendor: string }).vendor, call);
      fields = read(shape, body);
      return await reply.send(await shape.handle(path, fields, this.lookup.at(vendor, Date.now() + limitMs, shape)));
    } catch (error) {
      const refusal = refusalOf(error);
      const { http, body: said } = shape.refuse(refusal, fields);
      if (refusal.status === 'INTERNAL') this.logger.error(`${name}${path}: ${refusal.message}`);
      return reply.status(http).send(said);
    }
  }

  /** The vendor, once its bytes are proved to be its own; only then they are counted and read. */
  private async admit(name: string, shape: Shape, code: string, call: RawCall) {
    const known = await this.directory.shaped(code);
    const now = this.clock.now();
    const secrets = (known?.keys ?? []).filter(({ validUntil }) => !validUntil || validUntil > now);
    if (known?.vendor.shape !== name) throw new Refusal('INVALID_SIGNATURE', 'There is no such vendor');
    const { vendor } = known;
    if (!ipAllowed(vendor.ranges, ctx().ip)) throw new Refusal('IP_NOT_ALLOWED', 'Your address is not on the list');
    const credentials = { secrets: secrets.map(({ secret }) => secret), publicKey: vendor.publicKey };
    if (!shape.signed(call, credentials)) throw new Refusal('INVALID_SIGNATURE', 'The signature does not fit the body');
    if (!this.buckets.take(vendor.code, vendor.requestsPerSecond, performance.now()))
      throw new Refusal('RATE_LIMITED', 'Too many requests, slow down');
    return vendor;
  }
}

function read(shape: Shape, body: Buffer): Fields {
  try {
    const fields = shape.read(body) as Fields | null;
    if (typeof fields === 'object' && fields !== null) return fields;
  } catch {
    // Said below: what cannot be read is no request.
  }
  throw new Refusal('BAD_REQUEST', 'The body cannot be read');
}
