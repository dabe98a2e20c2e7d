import { Module } from '@nestjs/common';
import { GameModule } from '../game/game.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { GameSessions } from './game-session.service.js';
import { LaunchDoor } from './launch.http.js';
import { LaunchService } from './launch.service.js';
import { PlayerDesk } from './player-desk.service.js';
import { Players } from './player.service.js';

@Module({
  imports: [GameModule, LedgerModule],
  controllers: [LaunchDoor],
  providers: [LaunchService, GameSessions, Players, PlayerDesk],
  exports: [GameSessions, Players, PlayerDesk],
})
export class LaunchModule {}
