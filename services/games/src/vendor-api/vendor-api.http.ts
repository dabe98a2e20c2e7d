import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { VendorGate } from './gate.service.js';
import { requestSchemas as schemas } from './vendor-api.schemas.js';
import { vendorScope } from './vendor-scope.js';
import { VendorPlay } from './vendor-play.service.js';
import { VendorSession } from './vendor-session.service.js';

/**
 * The public vendor API. Its routes stand beside Nest's own: the signature must be checked over the
 * raw bytes before anything is parsed, and a bet should cost no pipe, guard or class of ours.
 */
@Injectable()
export class VendorApiDoor implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly gate: VendorGate,
    private readonly play: VendorPlay,
    private readonly sessions: VendorSession,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    await fastify.register((scope) => Promise.resolve(this.routes(scope)), { prefix: '/vendor/v1' });
  }

  private routes(scope: FastifyInstance): void {
    const route = vendorScope(scope, this.gate);
    route('/authenticate', schemas.authenticate, this.sessions.authenticate.bind(this.sessions));
    route('/balance', schemas.balance, this.sessions.balance.bind(this.sessions));
    route('/bet', schemas.bet, this.play.bet.bind(this.play));
    route('/win', schemas.win, this.play.win.bind(this.play));
    route('/bet-and-win', schemas.betAndWin, this.play.betAndWin.bind(this.play));
    route('/rollback', schemas.rollback, this.play.rollback.bind(this.play));
    route('/promo-win', schemas.promoWin, this.play.promoWin.bind(this.play));
    route('/end-round', schemas.endRound, this.sessions.endRound.bind(this.sessions));
  }
}
