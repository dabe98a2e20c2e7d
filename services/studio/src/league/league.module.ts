import { Module } from '@nestjs/common';
import { RoundModule } from '../round/round.module.js';
import { SessionModule } from '../session/session.module.js';
import { LeagueClock } from './league.clock.js';
import { LeagueJobs } from './league.jobs.js';
import { LeagueNewsService } from './league-news.service.js';
import { LeagueStream } from './league.stream.js';
import { SettlementService } from './settlement.service.js';
import { SlipController } from './slip.http.js';
import { SlipService } from './slip.service.js';

@Module({
  imports: [RoundModule, SessionModule],
  controllers: [SlipController],
  providers: [SlipService, SettlementService, LeagueClock, LeagueNewsService, LeagueStream, LeagueJobs],
})
export class LeagueModule {}
