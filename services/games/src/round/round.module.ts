import { Module } from '@nestjs/common';
import { FreeRoundModule } from '../free-round/free-round.module.js';
import { VendorModule } from '../vendor/vendor.module.js';
import { RoundAdminController } from './round.admin.js';
import { RoundInquiryService } from './round-inquiry.service.js';
import { RoundClosingService } from './round-closing.service.js';
import { RoundEvents } from './round.events.js';
import { RoundHistoryService } from './round-history.service.js';
import { RoundController } from './round.http.js';
import { RoundJobs } from './round.jobs.js';
import { RoundMarkerService } from './round-marker.service.js';
import { RoundService } from './round.service.js';
import { RoundSweeperService } from './round-sweeper.service.js';

@Module({
  imports: [FreeRoundModule, VendorModule],
  controllers: [RoundController, RoundAdminController],
  providers: [
    RoundService,
    RoundInquiryService,
    RoundClosingService,
    RoundHistoryService,
    RoundSweeperService,
    RoundMarkerService,
    RoundEvents,
    RoundJobs,
  ],
  exports: [RoundClosingService],
})
export class RoundModule {}
