import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member, Public } from '@banyan/kernel/auth';
import { Shared } from '@banyan/kernel/dto';
import {
  GameCode,
  GameMenuDto,
  LotteryGameDetailDto,
  LotteryGamesDto,
  MenuQuery,
  OpenedDto,
  OpenedQuery,
} from './game.dto.js';
import { GameService } from './game.service.js';

@ApiTags('lottery')
@Controller('lgw/vn')
export class LotteryMenuController {
  constructor(private readonly games: GameService) {}

  /** The groups of the navigation with their games. */
  @Shared(10)
  @Get('games/game_menu')
  @Public()
  @ApiOkResponse({ type: GameMenuDto })
  menu(@Query() _query: MenuQuery): Promise<GameMenuDto> {
    return this.games.menu();
  }

  /** What is being sold now, of one game or of all. */
  @Get('numeros/opened/game')
  @Public()
  @ApiOkResponse({ type: OpenedDto })
  opened(@Query() { gameCode }: OpenedQuery): Promise<OpenedDto> {
    return this.games.opened(gameCode);
  }
}

@ApiTags('lottery')
@Controller('lotto/lgw/games')
export class OpenedController {
  constructor(private readonly games: GameService) {}

  /** The same for a member. */
  @Get('opened/numero')
  @Member()
  @ApiOkResponse({ type: OpenedDto })
  numero(@Query() { gameCode }: OpenedQuery): Promise<OpenedDto> {
    return this.games.opened(gameCode);
  }
}

@ApiTags('lottery')
@Controller('wps/lottery/games')
export class LotteryGameController {
  constructor(private readonly games: GameService) {}

  /** All games, each with what is being sold and what was drawn last. */
  @Get()
  @Public()
  @ApiOkResponse({ type: LotteryGamesDto })
  list(): Promise<LotteryGamesDto> {
    return this.games.games();
  }

  /** A game with its bets, their odds and what comes back of each in the mean. */
  @Get(':code')
  @Public()
  @ApiOkResponse({ type: LotteryGameDetailDto })
  get(@Param() { code }: GameCode): Promise<LotteryGameDetailDto> {
    return this.games.game(code);
  }
}
