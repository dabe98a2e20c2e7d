import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import { Public, Writes } from '@banyan/kernel/auth';
import { Play, PlayGuard, type AtPlay } from '../session/play.guard.js';
import { PvpService } from './pvp.service.js';
import { MoveDto, SeedDto, SitDto } from './pvp.dto.js';
import type { RoomSummary, TableView } from './pvp-messages.js';

@Public()
@UseGuards(PlayGuard)
@Controller('api/pvp')
export class PvpController {
  constructor(private readonly pvp: PvpService) {}

  @Get('rooms')
  rooms(): Promise<RoomSummary[]> {
    return this.pvp.rooms();
  }

  @Get('table')
  @Writes('who looks keeps his seat')
  table(@Play() play: AtPlay): Promise<{ table: TableView | null }> {
    return this.pvp.table(play);
  }

  @HttpCode(200)
  @Post('seat')
  sit(@Play() play: AtPlay, @Body() request: SitDto): Promise<TableView> {
    return this.pvp.sit(play, request);
  }

  @HttpCode(200)
  @Post('leave')
  leave(@Play() play: AtPlay): Promise<{ table: TableView | null }> {
    return this.pvp.leave(play);
  }

  @HttpCode(200)
  @Post('seed')
  reseed(@Play() play: AtPlay, @Body() request: SeedDto): Promise<{ table: TableView | null }> {
    return this.pvp.reseed(play, request);
  }

  @HttpCode(200)
  @Post('moves')
  move(@Play() play: AtPlay, @Body() request: MoveDto): Promise<TableView> {
    return this.pvp.move(play, request);
  }
}
