import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { errors } from '../errors.js';
import { answer } from './answer.js';
import { canonicalPath } from './canonical.js';

/** Refuses every request whose path has another spelling than the canonical one. It stands before whatever is registered later. */
@Injectable()
export class CanonicalPaths implements OnModuleInit {
  constructor(private readonly adapter: HttpAdapterHost) {}

  /** @door before every operation of every service. */
  onModuleInit(): void {
    this.adapter.httpAdapter.getInstance<FastifyInstance>().addHook('onRequest', (request, reply, done) => {
      if (canonicalPath(request.url) === undefined) return void answer(errors.malformed_path(), request, reply);
      return done();
    });
  }
}
