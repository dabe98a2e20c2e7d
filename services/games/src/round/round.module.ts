import { Module } from '@nestjs/common';
import { RoundAdminDoor } from './round.admin.js';
import { RoundClosing } from './round-closing.service.js';
import { RoundEvents } from './round.events.js';
import { RoundHistory } from './round-history.service.js';
import { RoundDoor } from './round.http.js';
import { RoundJobs } from './round.jobs.js';
import { RoundMarker } from './round-marker.service.js';
import { RoundService } from './round.service.js';
import { RoundSweeper } from './round-sweeper.service.js';

@Module({
  controllers: [RoundDoor, RoundAdminDoor],
  providers: [RoundService, RoundClosing, RoundHistory, RoundSweeper, RoundMarker, RoundEvents, RoundJobs],
  exports: [RoundClosing],
})
export class RoundModule {}
