import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { VendorAuthService } from './vendor-auth.service.js';
import { vendorApiDocument } from './vendor-api.openapi.js';
import { requestSchemas as schemas } from './vendor-api.schemas.js';
import { VendorBatchService } from './vendor-batch.service.js';
import { VendorPlayService } from './vendor-play.service.js';
import { VendorPromoService } from './vendor-promo.service.js';
import { VendorReportService } from './vendor-report.service.js';
import { vendorScope, type AddRoute } from './vendor-scope.js';
import { VendorSessionService } from './vendor-session.service.js';

/**
 * The public vendor API. Its routes stand beside Nest's own: the signature must be checked over the
 * raw bytes before anything is parsed, and a bet should cost no pipe, guard or class of ours.
 */
@Injectable()
export class VendorApiRoutes implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly auth: VendorAuthService,
    private readonly play: VendorPlayService,
    private readonly batches: VendorBatchService,
    private readonly promo: VendorPromoService,
    private readonly sessions: VendorSessionService,
    private readonly reports: VendorReportService,
  ) {}

  async onModuleInit(): Promise<void> {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    await fastify.register((scope) => Promise.resolve(this.mount(vendorScope(scope, this.auth))), {
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
