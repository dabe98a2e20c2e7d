import { Body, Controller, Get, Post, UseGuards } from '@nestjs/common';
import { Public } from '@banyan/kernel/auth';
import { RotateDto } from '../seed/seed.dto.js';
import { SeedService, type SeedsView } from '../seed/seed.service.js';
import { Play, PlayGuard, type AtPlay } from './play.guard.js';

@Public()
@UseGuards(PlayGuard)
@Controller('api/seeds')
export class SeedController {
  constructor(private readonly seeds: SeedService) {}

  @Get()
  view(@Play() { playerId }: AtPlay): Promise<SeedsView> {
    return this.seeds.view(playerId);
  }

  @Post('rotate')
  rotate(@Play() { playerId }: AtPlay, @Body() { clientSeed }: RotateDto): Promise<SeedsView> {
    return this.seeds.rotate(playerId, clientSeed);
  }
}
