import { Module } from '@nestjs/common';
import { RoundModule } from '../round/round.module.js';
import { SessionModule } from '../session/session.module.js';
import { PvpService } from './pvp.service.js';
import { PvpHandService } from './pvp-hand.service.js';
import { PvpController } from './pvp.http.js';
import { PvpSeatService } from './pvp-seat.service.js';
import { PvpSignalService } from './pvp-signal.service.js';
import { PvpStream } from './pvp.stream.js';
import { PvpTableService } from './pvp-table.service.js';
import { PvpViewService } from './pvp-view.service.js';

@Module({
  imports: [RoundModule, SessionModule],
  controllers: [PvpController],
  exports: [PvpViewService, PvpSignalService],
  providers: [PvpService, PvpSeatService, PvpTableService, PvpHandService, PvpSignalService, PvpViewService, PvpStream],
})
export class PvpModule {}
