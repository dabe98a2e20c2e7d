import { Module } from '@nestjs/common';
import { PlatformModule } from '../platform/platform.module.js';
import { Seeds } from '../seed/seed.service.js';
import { EventStreams } from './event-streams.js';
import { PlayGuard } from './play.guard.js';
import { SeedHttp } from './seed.http.js';
import { SessionHttp } from './session.http.js';
import { SessionJobs } from './session.jobs.js';
import { Sessions } from './session.service.js';

/** Sessions and seeds: a new player begins with seeds, and the seeds' door asks for a session. */
@Module({
  imports: [PlatformModule],
  controllers: [SessionHttp, SeedHttp],
  providers: [Sessions, Seeds, PlayGuard, EventStreams, SessionJobs],
  exports: [Sessions, Seeds, PlayGuard, EventStreams],
})
export class SessionModule {}
