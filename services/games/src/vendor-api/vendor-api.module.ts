import { Module } from '@nestjs/common';
import { FreeRoundModule } from '../free-round/free-round.module.js';
import { JackpotModule } from '../jackpot/jackpot.module.js';
import { LaunchModule } from '../launch/launch.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { RoundModule } from '../round/round.module.js';
import { VendorModule } from '../vendor/vendor.module.js';
import { BetCheckService } from './bet-check.service.js';
import { BookingService } from './booking.service.js';
import { VendorAuthService } from './vendor-auth.service.js';
import { SideRecordService } from './side-record.service.js';
import { VendorApiRoutes } from './vendor-api.http.js';
import { VendorBatchService } from './vendor-batch.service.js';
import { VendorFreeRoundService } from './vendor-free-round.service.js';
import { VendorPlayService } from './vendor-play.service.js';
import { PromoBudgetService } from './promo-budget.service.js';
import { VendorPromoService } from './vendor-promo.service.js';
import { VendorReportService } from './vendor-report.service.js';
import { VendorSessionService } from './vendor-session.service.js';

@Module({
  imports: [FreeRoundModule, JackpotModule, LaunchModule, LedgerModule, RoundModule, VendorModule],
  providers: [
    VendorApiRoutes,
    VendorAuthService,
    BetCheckService,
    BookingService,
    SideRecordService,
    VendorFreeRoundService,
    VendorPlayService,
    VendorBatchService,
    PromoBudgetService,
    VendorPromoService,
    VendorReportService,
    VendorSessionService,
  ],
  exports: [BetCheckService, VendorBatchService, VendorPromoService, VendorSessionService],
})
export class VendorApiModule {}
