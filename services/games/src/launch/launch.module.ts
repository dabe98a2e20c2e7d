import { Module } from '@nestjs/common';
import { GameModule } from '../game/game.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { EndedSessionService } from './ended-session.service.js';
import { GameSessionService } from './game-session.service.js';
import { LaunchEvents } from './launch.events.js';
import { LaunchController } from './launch.http.js';
import { LaunchService } from './launch.service.js';
import { PlayerLookupService } from './player-lookup.service.js';
import { PlayerService } from './player.service.js';
import { PlayAccessService } from './play-access.service.js';

@Module({
  imports: [GameModule, LedgerModule],
  controllers: [LaunchController],
  providers: [
    LaunchService,
    LaunchEvents,
    GameSessionService,
    EndedSessionService,
    PlayAccessService,
    PlayerService,
    PlayerLookupService,
  ],
  exports: [GameSessionService, PlayerService, PlayerLookupService],
})
export class LaunchModule {}
