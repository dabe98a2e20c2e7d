import { Module } from '@nestjs/common';
import { FreeRoundModule } from '../free-round/free-round.module.js';
import { JackpotModule } from '../jackpot/jackpot.module.js';
import { LaunchModule } from '../launch/launch.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { RoundModule } from '../round/round.module.js';
import { VendorModule } from '../vendor/vendor.module.js';
import { BetChecks } from './bet-checks.service.js';
import { Bookings } from './bookings.service.js';
import { VendorGate } from './gate.service.js';
import { TakeBacks } from './take-backs.service.js';
import { VendorApiDoor } from './vendor-api.http.js';
import { VendorBatch } from './vendor-batch.service.js';
import { VendorFreePlay } from './vendor-free-play.service.js';
import { VendorPlay } from './vendor-play.service.js';
import { PromoBudget } from './promo-budget.service.js';
import { VendorPromo } from './vendor-promo.service.js';
import { VendorReports } from './vendor-reports.service.js';
import { VendorSession } from './vendor-session.service.js';

@Module({
  imports: [FreeRoundModule, JackpotModule, LaunchModule, LedgerModule, RoundModule, VendorModule],
  providers: [
    VendorApiDoor,
    VendorGate,
    BetChecks,
    Bookings,
    TakeBacks,
    VendorFreePlay,
    VendorPlay,
    VendorBatch,
    PromoBudget,
    VendorPromo,
    VendorReports,
    VendorSession,
  ],
  exports: [BetChecks, VendorBatch, VendorPromo, VendorSession],
})
export class VendorApiModule {}
