import { Module } from '@nestjs/common';
import { RoundModule } from '../round/round.module.js';
import { SessionModule } from '../session/session.module.js';
import { TableClock } from './table.clock.js';
import { TableController } from './table.http.js';
import { TableNewsService } from './table-news.service.js';
import { TableService } from './table.service.js';
import { TableStream } from './table.stream.js';

@Module({
  imports: [RoundModule, SessionModule],
  controllers: [TableController],
  providers: [TableService, TableClock, TableNewsService, TableStream],
  exports: [TableClock],
})
export class TableModule {}
