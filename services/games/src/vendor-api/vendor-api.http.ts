import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { VendorGate } from './gate.service.js';
import { vendorApiDocument } from './vendor-api.openapi.js';
import { requestSchemas as schemas } from './vendor-api.schemas.js';
import { VendorBatch } from './vendor-batch.service.js';
import { VendorPlay } from './vendor-play.service.js';
import { VendorPromo } from './vendor-promo.service.js';
import { VendorReports } from './vendor-reports.service.js';
import { vendorScope, type AddRoute } from './vendor-scope.js';
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
    private readonly batches: VendorBatch,
    private readonly promo: VendorPromo,
    private readonly sessions: VendorSession,
    private readonly reports: VendorReports,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    await fastify.register((scope) => Promise.resolve(this.mount(vendorScope(scope, this.gate))), {
      prefix: '/vendor/v1',
    });
    const document = JSON.stringify(vendorApiDocument());
    fastify.get('/vendor/v1/openapi.json', (_request, reply) => reply.type('application/json').send(document));
  }

  private mount(route: AddRoute): void {
    const { play, batches, promo, sessions, reports } = this;
    route('/authenticate', schemas.authenticate, sessions.authenticate.bind(sessions));
    route('/refresh', schemas.refresh, sessions.refresh.bind(sessions));
    route('/balance', schemas.balance, sessions.balance.bind(sessions));
    route('/bet', schemas.bet, play.bet.bind(play));
    route('/win', schemas.win, play.win.bind(play));
    route('/bet-and-win', schemas.betAndWin, play.betAndWin.bind(play));
    route('/batch', schemas.batch, batches.batch.bind(batches));
    route('/rollback', schemas.rollback, play.rollback.bind(play));
    route('/promo-win', schemas.promoWin, promo.promoWin.bind(promo));
    route('/end-round', schemas.endRound, sessions.endRound.bind(sessions));
    route('/round', schemas.round, reports.round.bind(reports));
    route('/jackpots', schemas.jackpots, reports.jackpotPools.bind(reports));
  }
}
