import { Module } from '@nestjs/common';
import { RoundModule } from '../round/round.module.js';
import { SessionModule } from '../session/session.module.js';
import { TableModule } from '../table/table.module.js';
import { FishController } from './fish.http.js';
import { FishNewsService } from './fish-news.service.js';
import { FishSeatService } from './fish-seat.service.js';
import { FishService } from './fish.service.js';
import { FishShotService } from './fish-shot.service.js';
import { FishStream } from './fish.stream.js';

@Module({
  imports: [RoundModule, SessionModule, TableModule],
  controllers: [FishController],
  providers: [FishService, FishShotService, FishSeatService, FishNewsService, FishStream],
})
export class FishModule {}
