import { Module } from '@nestjs/common';
import { FreeRoundModule } from '../free-round/free-round.module.js';
import { VendorModule } from '../vendor/vendor.module.js';
import { RoundAdminDoor } from './round.admin.js';
import { RoundAsks } from './round-asks.service.js';
import { RoundClosing } from './round-closing.service.js';
import { RoundEvents } from './round.events.js';
import { RoundHistory } from './round-history.service.js';
import { RoundDoor } from './round.http.js';
import { RoundJobs } from './round.jobs.js';
import { RoundMarker } from './round-marker.service.js';
import { RoundService } from './round.service.js';
import { RoundSweeper } from './round-sweeper.service.js';

@Module({
  imports: [FreeRoundModule, VendorModule],
  controllers: [RoundDoor, RoundAdminDoor],
  providers: [RoundService, RoundAsks, RoundClosing, RoundHistory, RoundSweeper, RoundMarker, RoundEvents, RoundJobs],
  exports: [RoundClosing],
})
export class RoundModule {}
