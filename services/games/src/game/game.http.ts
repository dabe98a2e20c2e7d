import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member, Public } from '@banyan/kernel/auth';
import { FacetService } from './facet.service.js';
import { FavouriteService } from './favourite.service.js';
import {
  FacetsDto,
  FavouriteDto,
  FavouritesDto,
  FlatGamePageDto,
  GameListDto,
  GamePageDto,
  LanesDto,
} from './game.dto.js';
import { CatalogueQuery, FlatGameQuery, GameQuery, VendorsQuery } from './game-query.dto.js';
import { LobbyService } from './lobby.service.js';

const asList = async <T>(games: Promise<T[]>): Promise<{ list: T[] }> => ({ list: await games });

@ApiTags('lobby')
@Controller()
export class GameController {
  constructor(
    private readonly lobby: LobbyService,
    private readonly favourites: FavouriteService,
    private readonly facets: FacetService,
  ) {}

  @Get('lgw/games')
  @Public()
  @ApiOkResponse({ type: GamePageDto })
  games(@Query() query: GameQuery) {
    return this.lobby.games(query);
  }

  @Get('lgw/games/facets')
  @Public()
  @ApiOkResponse({ type: FacetsDto })
  facetsOf(@Query() query: CatalogueQuery) {
    return this.facets.of(query);
  }

  @Get('lgw/vendors')
  @Public()
  @ApiOkResponse({ type: LanesDto })
  vendors(@Query() { merchantCode }: VendorsQuery) {
    return this.lobby.lanes(merchantCode);
  }

  @Get('wps/relay/GCSGAME_gameList')
  @Member({ trial: true })
  @ApiOkResponse({ type: FlatGamePageDto })
  list(@Query() query: FlatGameQuery) {
    return this.lobby.flat(query);
  }

  @Get('wps/relay/GCSGAME_hotGamesV2')
  @Public()
  @ApiOkResponse({ type: GameListDto })
  hot() {
    return asList(this.lobby.hot());
  }

  @Get('wps/relay/GCS_recentGame')
  @Member({ trial: true })
  @ApiOkResponse({ type: GameListDto })
  recent() {
    return asList(this.lobby.recent());
  }

  @Get('wps/game/favourites')
  @Member()
  @ApiOkResponse({ type: FavouritesDto })
  favouriteGames() {
    return this.lobby.favourites();
  }

  @Post('wps/game/favourites')
  @HttpCode(200)
  @Member()
  addFavourite(@Body() { nodeId }: FavouriteDto) {
    return this.favourites.add(nodeId);
  }

  @Delete('wps/game/favourites')
  @Member()
  removeFavourite(@Body() { nodeId }: FavouriteDto) {
    return this.favourites.remove(nodeId);
  }
}
