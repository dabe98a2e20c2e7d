import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { Public } from '@banyan/kernel/auth';
import type { RoundView } from '../round/round.view.js';
import { Play, PlayGuard, type AtPlay } from '../session/play.guard.js';
import { SlipDto } from './slip.dto.js';
import { SlipService } from './slip.service.js';

/** Slips on the matches of the session's league. */
@Public()
@UseGuards(PlayGuard)
@Controller('api/slips')
export class SlipController {
  constructor(private readonly slips: SlipService) {}

  @HttpCode(200)
  @Post()
  place(@Play() play: AtPlay, @Body() request: SlipDto): Promise<RoundView> {
    return this.slips.place(play, request);
  }
}
