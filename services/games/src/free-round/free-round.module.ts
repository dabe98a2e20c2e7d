import { Module } from '@nestjs/common';
import { LaunchModule } from '../launch/launch.module.js';
import { VendorModule } from '../vendor/vendor.module.js';
import { FreeRoundAdminDoor } from './free-round.admin.js';
import { FreeRoundCalls } from './free-round-calls.service.js';
import { FreeRoundGrants } from './free-round-grants.service.js';
import { FreeRoundDoor } from './free-round.http.js';
import { FreeRoundJobs } from './free-round.jobs.js';
import { FreeRoundOffers } from './free-round-offers.service.js';
import { FreeRounds } from './free-rounds.service.js';

@Module({
  imports: [LaunchModule, VendorModule],
  controllers: [FreeRoundAdminDoor, FreeRoundDoor],
  providers: [FreeRounds, FreeRoundGrants, FreeRoundOffers, FreeRoundCalls, FreeRoundJobs],
  exports: [FreeRounds],
})
export class FreeRoundModule {}
