import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { Public } from '@banyan/kernel/auth';
import { Play, PlayGuard, type AtPlay } from '../session/play.guard.js';
import { BossDto, VolleyDto } from './fish.dto.js';
import type { SeatRow } from './fish.row.js';
import { FishSeatService } from './fish-seat.service.js';
import { FishService, type VolleyView } from './fish.service.js';

/** The hunt. */
@Public()
@UseGuards(PlayGuard)
@Controller('api/fish')
export class FishController {
  constructor(
    private readonly hunt: FishService,
    private readonly seats: FishSeatService,
  ) {}

  @HttpCode(200)
  @Post('seat')
  sit(@Play() play: AtPlay): Promise<SeatRow> {
    return this.seats.sit(play);
  }

  @HttpCode(200)
  @Post('volleys')
  volley(@Play() play: AtPlay, @Body() request: VolleyDto): Promise<VolleyView> {
    return this.hunt.volley(play, request);
  }

  @HttpCode(200)
  @Post('boss')
  boss(@Play() play: AtPlay, @Body() request: BossDto): Promise<VolleyView> {
    return this.hunt.boss(play, request);
  }
}
