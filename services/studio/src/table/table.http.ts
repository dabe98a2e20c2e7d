import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { Public } from '@banyan/kernel/auth';
import { RoundParam, SpinDto } from '../round/round.dto.js';
import type { RoundView } from '../round/round.view.js';
import { Play, PlayGuard, type AtPlay } from '../session/play.guard.js';
import { TableService } from './table.service.js';

/** The shared table of the session's game. */
@Public()
@UseGuards(PlayGuard)
@Controller('api/table')
export class TableController {
  constructor(private readonly table: TableService) {}

  @HttpCode(200)
  @Post('bets')
  bet(@Play() play: AtPlay, @Body() request: SpinDto): Promise<RoundView> {
    return this.table.bet(play, request);
  }

  @HttpCode(200)
  @Post('bets/:id/take')
  take(@Play() play: AtPlay, @Param() { id }: RoundParam): Promise<RoundView> {
    return this.table.take(play, id);
  }
}
