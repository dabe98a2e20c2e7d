import { Controller, Get, UseGuards } from '@nestjs/common';
import { Public } from '@banyan/kernel/auth';
import { Play, PlayGuard, type AtPlay } from '../session/play.guard.js';
import { FreeRoundService, type FreeRoundsView } from './free-round.service.js';

@Public()
@UseGuards(PlayGuard)
@Controller('api/free-rounds')
export class FreeRoundController {
  constructor(private readonly freeRounds: FreeRoundService) {}

  @Get()
  next(@Play() play: AtPlay): Promise<{ freeRounds: FreeRoundsView | null }> {
    return this.freeRounds.next(play);
  }
}
