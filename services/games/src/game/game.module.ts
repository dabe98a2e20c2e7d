import { Module } from '@nestjs/common';
import { ShelfModule } from '../shelf/shelf.module.js';
import { VendorModule } from '../vendor/vendor.module.js';
import { BrandEvents } from './brand.events.js';
import { FacetService } from './facet.service.js';
import { FavouriteService } from './favourite.service.js';
import { GameAdminController } from './game.admin.js';
import { GameController } from './game.http.js';
import { GameJobs } from './game.jobs.js';
import { GameService } from './game.service.js';
import { HotGameService } from './hot-game.service.js';
import { LobbyService } from './lobby.service.js';
import { TitleService } from './title.service.js';
import { ResponseCacheService } from './response-cache.service.js';
import { VisitorCountryService } from './visitor-country.service.js';

@Module({
  imports: [VendorModule, ShelfModule],
  controllers: [GameController, GameAdminController],
  providers: [
    BrandEvents,
    LobbyService,
    ResponseCacheService,
    VisitorCountryService,
    FacetService,
    FavouriteService,
    GameService,
    HotGameService,
    TitleService,
    GameJobs,
  ],
  exports: [LobbyService],
})
export class GameModule {}
