import { Module } from '@nestjs/common';
import { RoundModule } from '../round/round.module.js';
import { SessionModule } from '../session/session.module.js';
import { TableModule } from '../table/table.module.js';
import { FishHttp } from './fish.http.js';
import { FishNewsService } from './fish.news.js';
import { FishSeats } from './fish.seats.js';
import { FishService } from './fish.service.js';
import { FishShots } from './fish.shots.js';
import { FishStream } from './fish.stream.js';

@Module({
  imports: [RoundModule, SessionModule, TableModule],
  controllers: [FishHttp],
  providers: [FishService, FishShots, FishSeats, FishNewsService, FishStream],
})
export class FishModule {}
