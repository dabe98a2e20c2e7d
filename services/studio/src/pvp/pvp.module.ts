import { Module } from '@nestjs/common';
import { RoundModule } from '../round/round.module.js';
import { SessionModule } from '../session/session.module.js';
import { PvpDesk } from './pvp.desk.js';
import { PvpHands } from './pvp.hands.js';
import { PvpHttp } from './pvp.http.js';
import { PvpSeats } from './pvp.seats.js';
import { PvpSignals } from './pvp.signals.js';
import { PvpStream } from './pvp.stream.js';
import { PvpTable } from './pvp.table.js';
import { PvpViews } from './pvp.view.js';

@Module({
  imports: [RoundModule, SessionModule],
  controllers: [PvpHttp],
  exports: [PvpViews, PvpSignals],
  providers: [PvpDesk, PvpSeats, PvpTable, PvpHands, PvpSignals, PvpViews, PvpStream],
})
export class PvpModule {}
