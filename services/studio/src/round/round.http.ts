import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { Public } from '@banyan/kernel/auth';
import { Play, PlayGuard, type AtPlay } from '../session/play.guard.js';
import { HistoryDto, RoundParam, SpinDto, StepDto } from './round.dto.js';
import { RoundService } from './round.service.js';
import type { RoundView } from './round.view.js';
import { StepService } from './step.service.js';

@Public()
@UseGuards(PlayGuard)
@Controller('api')
export class RoundController {
  constructor(
    private readonly rounds: RoundService,
    private readonly steps: StepService,
  ) {}

  @HttpCode(200)
  @Post('spins')
  spin(@Play() play: AtPlay, @Body() request: SpinDto): Promise<RoundView> {
    return this.rounds.spin(play, request);
  }

  @Get('spins/:id')
  bySpin(@Play() play: AtPlay, @Param() { id }: RoundParam): Promise<RoundView> {
    return this.rounds.bySpin(play, id);
  }

  @Get('rounds')
  history(@Play() play: AtPlay, @Query() query: HistoryDto): Promise<RoundView[]> {
    return this.rounds.history(play, query);
  }

  @Get('rounds/open')
  open(@Play() play: AtPlay): Promise<{ round: RoundView | null }> {
    return this.rounds.open(play);
  }

  @HttpCode(200)
  @Post('rounds/:id/steps')
  step(@Play() play: AtPlay, @Param() { id }: RoundParam, @Body() request: StepDto): Promise<RoundView> {
    return this.steps.step(play, id, request);
  }

  @HttpCode(200)
  @Post('rounds/:id/cash-out')
  cashOut(@Play() play: AtPlay, @Param() { id }: RoundParam): Promise<RoundView> {
    return this.steps.cashOut(play, id);
  }

  @Get('rounds/:id')
  byId(@Play() play: AtPlay, @Param() { id }: RoundParam): Promise<RoundView> {
    return this.rounds.byId(play, id);
  }
}
