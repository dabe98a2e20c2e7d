import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operator, Public } from '@banyan/kernel/auth';
import { cookieOf, dropCookie, keepRefresh, keepSession } from '../session/cookies.js';
import { ConsoleLoginService } from './console-login.service.js';
import { ConsoleSessionService } from './console-session.service.js';
import {
  ChallengeDto,
  ConsoleLoginDto,
  ConsolePasswordDto,
  ConsolePresenceDto,
  ConsoleSessionDto,
  StepUpDto,
  TotpDto,
} from './operator.dto.js';

@ApiTags('console: session')
@Controller('admin/v1/session')
@Public()
export class ConsoleSessionAdminController {
  constructor(
    private readonly logins: ConsoleLoginService,
    private readonly sessions: ConsoleSessionService,
  ) {}

  /** With the header `x-unattended` it is no sign of life. */
  @Get()
  @Operator('')
  @ApiOkResponse({ type: ConsolePresenceDto })
  left(): Promise<ConsolePresenceDto> {
    return this.sessions.left();
  }

  @Post('login')
  @HttpCode(200)
  @ApiOkResponse({ type: ChallengeDto })
  login(@Body() body: ConsoleLoginDto, @Req() request: FastifyRequest): Promise<ChallengeDto> {
    return this.logins.login(body, cookieOf(request, 'consoleDevice'));
  }

  @Post('totp')
  @HttpCode(200)
  @ApiOkResponse({ type: ConsoleSessionDto })
  async totp(
    @Body() body: TotpDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConsoleSessionDto> {
    return keepSession(reply, 'console', await this.logins.confirm(body, cookieOf(request, 'consoleDevice')));
  }

  /** Good for half an hour without a refresh, and for twelve hours in all. */
  @Post('refresh')
  @HttpCode(200)
  @ApiOkResponse({ type: ConsoleSessionDto })
  async refresh(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConsoleSessionDto> {
    return keepRefresh(reply, 'console', await this.sessions.refresh(cookieOf(request, 'console')));
  }

  /** Returns a token that opens sensitive actions for STEP_UP_MINUTES. */
  @Post('step-up')
  @HttpCode(200)
  @Operator('')
  @ApiOkResponse({ type: ConsoleSessionDto })
  stepUp(@Body() body: StepUpDto): Promise<ConsoleSessionDto> {
    return this.logins.stepUp(body);
  }

  @Post('password')
  @HttpCode(204)
  @Operator('')
  changePassword(@Body() body: ConsolePasswordDto): Promise<void> {
    return this.logins.changePassword(body);
  }

  @Delete()
  @HttpCode(204)
  @Operator('')
  logout(@Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    dropCookie(reply, 'console');
    return this.sessions.logout();
  }
}
