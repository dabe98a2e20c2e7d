import { Module } from '@nestjs/common';
import { LaunchModule } from '../launch/launch.module.js';
import { VendorModule } from '../vendor/vendor.module.js';
import { DayCapService } from './day-cap.service.js';
import { FreeRoundAdminController } from './free-round.admin.js';
import { FreeRoundCallService } from './free-round-call.service.js';
import { FreeRoundGrantService } from './free-round-grant.service.js';
import { FreeRoundEvents } from './free-round.events.js';
import { FreeRoundController } from './free-round.http.js';
import { FreeRoundJobs } from './free-round.jobs.js';
import { FreeRoundOfferService } from './free-round-offer.service.js';
import { FreeRoundOrderService } from './free-round-order.service.js';
import { FreeRoundService } from './free-round.service.js';

@Module({
  imports: [LaunchModule, VendorModule],
  controllers: [FreeRoundAdminController, FreeRoundController],
  providers: [
    DayCapService,
    FreeRoundService,
    FreeRoundGrantService,
    FreeRoundOfferService,
    FreeRoundOrderService,
    FreeRoundEvents,
    FreeRoundCallService,
    FreeRoundJobs,
  ],
  exports: [FreeRoundService],
})
export class FreeRoundModule {}
