import { Module } from '@nestjs/common';
import { ShelfModule } from '../shelf/shelf.module.js';
import { VendorModule } from '../vendor/vendor.module.js';
import { Facets } from './facet.service.js';
import { Favourites } from './favourite.service.js';
import { GameAdminDoor } from './game.admin.js';
import { GameDoor } from './game.http.js';
import { GameJobs } from './game.jobs.js';
import { GameService } from './game.service.js';
import { HotGames } from './hot-games.service.js';
import { Lobby } from './lobby.service.js';
import { SharedAnswers } from './shared-answers.service.js';
import { VisitorCountry } from './visitor-country.service.js';

@Module({
  imports: [VendorModule, ShelfModule],
  controllers: [GameDoor, GameAdminDoor],
  providers: [Lobby, SharedAnswers, VisitorCountry, Facets, Favourites, GameService, HotGames, GameJobs],
  exports: [Lobby],
})
export class GameModule {}
