import { Module } from '@nestjs/common';
import { JackpotModule } from '../jackpot/jackpot.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { SessionModule } from '../session/session.module.js';
import { BookingService } from './booking.service.js';
import { RoundController } from './round.http.js';
import { RoundJobs } from './round.jobs.js';
import { RoundService } from './round.service.js';
import { StepService } from './step.service.js';

@Module({
  imports: [SessionModule, PlatformModule, JackpotModule],
  controllers: [RoundController],
  exports: [RoundService, StepService, BookingService],
  providers: [RoundService, BookingService, RoundJobs, StepService],
})
export class RoundModule {}
