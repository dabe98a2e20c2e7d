import { Body, Controller, Delete, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Member, Public } from '@banyan/kernel/auth';
import { Encrypted } from '@banyan/kernel/dto';
import { keepLogin } from '../factor/keep-login.js';
import { LoginValueDto } from '../member/member.dto.js';
import { TrialService } from '../member/trial.service.js';
import { cookieOf, dropCookie, keepRefresh, keepSession, loginCookies } from '../session/cookies.js';
import { FreePlayDto, LoginDto, OneTimeLoginCodeDto, OneTimeLoginDto, RefreshedDto } from './login.dto.js';
import { LoginService } from './login.service.js';
import { MemberSessionService } from './member-session.service.js';
import { OneTimeLoginService } from './one-time-login.service.js';

@ApiTags('session')
@Controller('wps/session')
@Public()
export class LoginController {
  constructor(
    private readonly logins: LoginService,
    private readonly sessions: MemberSessionService,
    private readonly trials: TrialService,
    private readonly oneTime: OneTimeLoginService,
  ) {}

  @Post('login')
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: LoginValueDto })
  async login(
    @Body() body: LoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginValueDto> {
    const result = await this.logins.login(body, loginCookies(request));
    if (body.type === 'firebase') dropCookie(reply, 'social');
    if (body.type === 'passkey') dropCookie(reply, 'passkey');
    return keepLogin(reply, result);
  }

  /** Opens a trial account, where the brand has free play on. Nobody is named, yet no plain form of it is taken. */
  @Post('login/freeplay')
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: LoginValueDto })
  async freePlay(@Body() _body: FreePlayDto, @Res({ passthrough: true }) reply: FastifyReply): Promise<LoginValueDto> {
    return keepRefresh(reply, 'player', await this.trials.start());
  }

  /** A code by which the member goes on with another device. */
  @Post('one-time-login')
  @HttpCode(200)
  @Member()
  @ApiOkResponse({ type: OneTimeLoginCodeDto })
  oneTimeCode(): Promise<OneTimeLoginCodeDto> {
    return this.oneTime.create();
  }

  @Post('login/one-time')
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: LoginValueDto })
  async loginOnce(
    @Body() { code }: OneTimeLoginDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginValueDto> {
    return keepSession(reply, 'player', await this.oneTime.open(code));
  }

  /** The cookie is good for one refresh. One that comes back ends the session for everybody who holds it. */
  @Post('refresh')
  @HttpCode(200)
  @ApiOkResponse({ type: RefreshedDto })
  async refresh(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RefreshedDto> {
    return keepRefresh(reply, 'player', await this.sessions.refresh(cookieOf(request, 'player')));
  }

  @Delete('logout')
  @Member({ beforePasswordChange: true, trial: true })
  logout(@Res({ passthrough: true }) reply: FastifyReply): Promise<null> {
    dropCookie(reply, 'player');
    return this.sessions.logout();
  }
}
