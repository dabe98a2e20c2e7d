import { Module } from '@nestjs/common';
import { kernel } from '@banyan/kernel/app';
import { CallsModule } from './calls/calls.module.js';
import { config } from './config.js';
import { operationIds } from './operation-ids.js';
import { FishModule } from './fish/fish.module.js';
import { FreeRoundModule } from './free-round/free-round.module.js';
import { GameModule } from './game/game.module.js';
import { JackpotModule } from './jackpot/jackpot.module.js';
import { StudioJackpot1795310000004 } from './migrations/1795310000004-jackpot.js';
import { Studio1779400000000 } from './migrations/1779400000000-studio.js';
import { StudioGames1795300000000 } from './migrations/1795300000000-games.js';
import { StudioShared1795300000003 } from './migrations/1795300000003-shared.js';
import { StudioOffice1795310010004 } from './migrations/1795310010004-office.js';
import { StudioFish1795330000002 } from './migrations/1795330000002-fish.js';
import { OfficeModule } from './office/office.module.js';
import { LeagueModule } from './league/league.module.js';
import { StudioLeague1795320000001 } from './migrations/1795320000001-league.js';
import { StudioPvp1795310020002 } from './migrations/1795310020002-pvp.js';
import { StudioFreeRounds1795330000000 } from './migrations/1795330000000-free-rounds.js';
import { PageModule } from './page/page.module.js';
import { PvpModule } from './pvp/pvp.module.js';
import { RoundModule } from './round/round.module.js';
import { SessionModule } from './session/session.module.js';
import { TableModule } from './table/table.module.js';
import { refusals } from './refusals.gen.js';

@Module({
  imports: [
    kernel(config, {
      operationIds,
      refusals,
      migrations: [
        Studio1779400000000,
        StudioGames1795300000000,
        StudioShared1795300000003,
        StudioJackpot1795310000004,
        StudioOffice1795310010004,
        StudioLeague1795320000001,
        StudioPvp1795310020002,
        StudioFreeRounds1795330000000,
        StudioFish1795330000002,
      ],
    }),
    GameModule,
    SessionModule,
    FreeRoundModule,
    JackpotModule,
    RoundModule,
    TableModule,
    FishModule,
    PvpModule,
    CallsModule,
    OfficeModule,
    LeagueModule,
    PageModule,
  ],
})
export class AppModule {}
