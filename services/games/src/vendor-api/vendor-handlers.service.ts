import { Injectable } from '@nestjs/common';
import { requestSchemas as schemas } from './vendor-api.schemas.js';
import { VendorBatch } from './vendor-batch.service.js';
import { VendorPlay } from './vendor-play.service.js';
import { VendorPromo } from './vendor-promo.service.js';
import { VendorReports } from './vendor-reports.service.js';
import type { AddRoute } from './vendor-scope.js';
import { VendorSession } from './vendor-session.service.js';

/** Which call of a vendor is answered by what. */
@Injectable()
export class VendorHandlers {
  constructor(
    private readonly play: VendorPlay,
    private readonly batches: VendorBatch,
    private readonly promo: VendorPromo,
    private readonly sessions: VendorSession,
    private readonly reports: VendorReports,
  ) {}

  mount(route: AddRoute): void {
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
