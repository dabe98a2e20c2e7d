import { Module } from '@nestjs/common';
import { kernel } from '@banyan/kernel/app';
import { config } from './config.js';
import { GameModule } from './game/game.module.js';
import { Studio1779400000000 } from './migrations/1779400000000-studio.js';
import { StudioGames1795300000000 } from './migrations/1795300000000-games.js';
import { PageModule } from './page/page.module.js';
import { RoundModule } from './round/round.module.js';
import { SessionModule } from './session/session.module.js';

@Module({
  imports: [
    kernel(config, { migrations: [Studio1779400000000, StudioGames1795300000000] }),
    GameModule,
    SessionModule,
    RoundModule,
    PageModule,
  ],
})
export class AppModule {}
