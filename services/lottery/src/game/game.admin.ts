import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { GameConsoleService } from './game-console.service.js';
import { GameChangeDto, GameCode, GameRecordDto, GameRecordPageDto } from './game.dto.js';

@ApiTags('console: lottery')
@Controller('admin/v1/lottery/games')
export class LotteryGameAdminController {
  constructor(private readonly games: GameConsoleService) {}

  /** Filters: id, kind, region, enabled. */
  @Get()
  @Operator('lottery.view')
  @ApiOkResponse({ type: GameRecordPageDto })
  list(@Query() query: ListQuery): Promise<GameRecordPageDto> {
    return this.games.list(query);
  }

  @Get(':code')
  @Operator('lottery.view')
  @ApiOkResponse({ type: GameRecordDto })
  get(@Param() { code }: GameCode): Promise<GameRecordDto> {
    return this.games.get(code);
  }

  /** Whether it is sold, and for how long before its draws it is not. */
  @Put(':code')
  @Operator('lottery.edit', { stepUp: true })
  @ApiOkResponse({ type: GameRecordDto })
  change(@Param() { code }: GameCode, @Body() change: GameChangeDto): Promise<GameRecordDto> {
    return this.games.change(code, change);
  }
}
