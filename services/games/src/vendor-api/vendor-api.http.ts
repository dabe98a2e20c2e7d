import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { VendorGate } from './gate.service.js';
import { VendorHandlers } from './vendor-handlers.service.js';
import { vendorApiDocument } from './vendor-api.openapi.js';
import { vendorScope } from './vendor-scope.js';

/**
 * The public vendor API. Its routes stand beside Nest's own: the signature must be checked over the
 * raw bytes before anything is parsed, and a bet should cost no pipe, guard or class of ours.
 */
@Injectable()
export class VendorApiDoor implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly gate: VendorGate,
    private readonly handlers: VendorHandlers,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    await fastify.register((scope) => Promise.resolve(this.handlers.mount(vendorScope(scope, this.gate))), {
      prefix: '/vendor/v1',
    });
    const document = JSON.stringify(vendorApiDocument());
    fastify.get('/vendor/v1/openapi.json', (_request, reply) => reply.type('application/json').send(document));
  }
}
