import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '@banyan/kernel/auth';
import { PasskeyAskedDto } from '../factor/factor.dto.js';
import { cookieOf, keepPasskey } from '../session/cookies.js';
import { PasskeyLoginService } from './passkey-login.service.js';

/** The way to a log-in by a passkey; `POST /wps/session/login` of type `passkey` goes on with what it signs. */
@ApiTags('session')
@Controller('wps/session/passkey')
@Public()
export class PasskeyLoginController {
  constructor(private readonly logins: PasskeyLoginService) {}

  /** What any passkey of this site is asked for by; its answer counts in this browser alone, once. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: PasskeyAskedDto })
  async begin(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasskeyAskedDto> {
    const { token, options, expiresAt } = await this.logins.begin(cookieOf(request, 'passkey'));
    keepPasskey(reply, token, expiresAt);
    return { options, expiresAt };
  }
}
