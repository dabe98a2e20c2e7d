import { Body, Controller, Get, Post, UseGuards } from '@nestjs/common';
import { Public } from '@banyan/kernel/auth';
import { Play, PlayGuard, type AtPlay } from './play.guard.js';
import { OpenDto } from './session.dto.js';
import { SessionService, type OpenedSession, type StudioBalance } from './session.service.js';

@Public()
@Controller('api')
export class SessionController {
  constructor(private readonly sessions: SessionService) {}

  @Post('session')
  open(@Body() request: OpenDto): Promise<OpenedSession> {
    return this.sessions.open(request);
  }

  @UseGuards(PlayGuard)
  @Get('purse')
  purse(@Play() play: AtPlay): Promise<StudioBalance> {
    return this.sessions.purse(play);
  }

  @UseGuards(PlayGuard)
  @Post('purse/refill')
  refill(@Play() play: AtPlay): Promise<StudioBalance> {
    return this.sessions.refill(play);
  }
}
