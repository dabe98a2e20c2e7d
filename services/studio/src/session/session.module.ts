import { Module } from '@nestjs/common';
import { PlatformModule } from '../platform/platform.module.js';
import { SeedService } from '../seed/seed.service.js';
import { EventStreams } from './event-streams.js';
import { PlayGuard } from './play.guard.js';
import { SeedController } from './seed.http.js';
import { SessionController } from './session.http.js';
import { SessionJobs } from './session.jobs.js';
import { SessionService } from './session.service.js';

/** Sessions and seeds: a new player begins with seeds, and the seeds' routes require a session. */
@Module({
  imports: [PlatformModule],
  controllers: [SessionController, SeedController],
  providers: [SessionService, SeedService, PlayGuard, EventStreams, SessionJobs],
  exports: [SessionService, SeedService, PlayGuard, EventStreams],
})
export class SessionModule {}
