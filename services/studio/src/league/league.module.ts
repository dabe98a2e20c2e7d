import { Module } from '@nestjs/common';
import { RoundModule } from '../round/round.module.js';
import { SessionModule } from '../session/session.module.js';
import { LeagueClock } from './league.clock.js';
import { LeagueJobs } from './league.jobs.js';
import { LeagueNewsService } from './league.news.js';
import { LeagueStream } from './league.stream.js';
import { SettleService } from './settle.service.js';
import { SlipHttp } from './slip.http.js';
import { SlipService } from './slip.service.js';

@Module({
  imports: [RoundModule, SessionModule],
  controllers: [SlipHttp],
  providers: [SlipService, SettleService, LeagueClock, LeagueNewsService, LeagueStream, LeagueJobs],
})
export class LeagueModule {}
