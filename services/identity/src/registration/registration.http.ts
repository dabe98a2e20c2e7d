import { Body, Controller, Put, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '@banyan/kernel/auth';
import { Encrypted } from '@banyan/kernel/dto';
import { LoginValueDto, RegisterDto } from '../member/member.dto.js';
import { cookieOf, dropCookie, keepSession } from '../session/cookies.js';
import { MadeAccountService } from './made-account.service.js';
import { MobileRegisterDto, OneClickRegisterDto, OneClickValueDto } from './registration.dto.js';
import { RegistrationService } from './registration.service.js';

@ApiTags('member')
@Controller('wps/member/register')
@Public()
export class RegistrationController {
  constructor(
    private readonly registration: RegistrationService,
    private readonly made: MadeAccountService,
  ) {}

  @Put()
  @Encrypted()
  @ApiOkResponse({ type: LoginValueDto })
  async register(
    @Body() body: RegisterDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginValueDto> {
    const session = await this.registration.register(body, cookieOf(request, 'social'));
    if (body.firebaseIdToken2) dropCookie(reply, 'social');
    return keepSession(reply, 'player', session);
  }

  /** By the code that `sms/register` sent. */
  @Put('mobile')
  @Encrypted()
  @ApiOkResponse({ type: LoginValueDto })
  async mobile(
    @Body() body: MobileRegisterDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginValueDto> {
    return keepSession(reply, 'player', await this.made.byMobile(body));
  }

  /** Makes a name and a password, tells them once, and signs in. */
  @Put('one-click')
  @Encrypted()
  @ApiOkResponse({ type: OneClickValueDto })
  async oneClick(
    @Body() body: OneClickRegisterDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OneClickValueDto> {
    const { username, password, ...session } = await this.made.atOnePress(body);
    return { username, password, login: keepSession(reply, 'player', session) };
  }
}
