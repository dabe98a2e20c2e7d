import { Module } from '@nestjs/common';
import { GameModule } from '../game/game.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { EndedSessions } from './ended-sessions.service.js';
import { GameSessions } from './game-session.service.js';
import { LaunchEvents } from './launch.events.js';
import { LaunchDoor } from './launch.http.js';
import { LaunchService } from './launch.service.js';
import { PlayerDesk } from './player-desk.service.js';
import { Players } from './player.service.js';
import { PlayGate } from './play-gate.service.js';

@Module({
  imports: [GameModule, LedgerModule],
  controllers: [LaunchDoor],
  providers: [LaunchService, LaunchEvents, GameSessions, EndedSessions, PlayGate, Players, PlayerDesk],
  exports: [GameSessions, Players, PlayerDesk],
})
export class LaunchModule {}
