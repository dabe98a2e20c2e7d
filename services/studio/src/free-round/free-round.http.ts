import { Controller, Get, UseGuards } from '@nestjs/common';
import { Public } from '@banyan/kernel/auth';
import { Play, PlayGuard, type AtPlay } from '../session/play.guard.js';
import { FreeRounds, type FreeRoundsView } from './free-rounds.service.js';

@Public()
@UseGuards(PlayGuard)
@Controller('api/free-rounds')
export class FreeRoundHttp {
  constructor(private readonly freeRounds: FreeRounds) {}

  @Get()
  next(@Play() play: AtPlay): Promise<{ freeRounds: FreeRoundsView | null }> {
    return this.freeRounds.next(play);
  }
}
