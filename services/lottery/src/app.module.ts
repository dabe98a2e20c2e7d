import { Module } from '@nestjs/common';
import { kernel } from '@banyan/kernel/app';
import { config } from './config.js';
import { refusals } from './refusals.gen.js';
import { BetModule } from './bet/bet.module.js';
import { ChaseModule } from './chase/chase.module.js';
import { DrawModule } from './draw/draw.module.js';
import { GameModule } from './game/game.module.js';
import { Draws1797000000001 } from './migrations/1797000000001-draws.js';
import { Bets1797000000002 } from './migrations/1797000000002-bets.js';
import { TakenBack1797300000001 } from './migrations/1797300000001-taken-back.js';
import { Settling1797300000002 } from './migrations/1797300000002-settling.js';
import { SharedBounds1797300000003 } from './migrations/1797300000003-shared-bounds.js';
import { CancelRequests1797300000004 } from './migrations/1797300000004-cancel-requests.js';
import { DrawsOfADay1797300000005 } from './migrations/1797300000005-draws-of-a-day.js';
import { Commitments1797300000006 } from './migrations/1797300000006-commitments.js';
import { Corrections1797600000001 } from './migrations/1797600000001-corrections.js';
import { Named1797600000002 } from './migrations/1797600000002-named.js';
import { Chases1797930000001 } from './migrations/1797930000001-chases.js';
import { Beacons1798098000001 } from './migrations/1798098000001-beacons.js';
// new imports

@Module({
  imports: [
    kernel(config, {
      refusals,
      migrations: [
        Draws1797000000001,
        Bets1797000000002,
        TakenBack1797300000001,
        Settling1797300000002,
        SharedBounds1797300000003,
        CancelRequests1797300000004,
        DrawsOfADay1797300000005,
        Commitments1797300000006,
        Corrections1797600000001,
        Named1797600000002,
        Chases1797930000001,
        Beacons1798098000001,
        // new migrations
      ],
    }),
    GameModule,
    DrawModule,
    BetModule,
    ChaseModule,
    // new modules
  ],
})
export class AppModule {}
