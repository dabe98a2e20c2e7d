import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '@banyan/kernel/auth';
import { siteOrigin } from '../brand/site-origin.js';
import { keepSocial } from '../session/cookies.js';
import { SocialStartDto, SocialStartedDto } from './social.dto.js';
import { SocialService } from './social.service.js';

/** The way to another company's log-in; `POST /wps/session/login` of type `firebase` goes on with what it sends back. */
@ApiTags('session')
@Controller('wps/session/social')
@Public()
export class SocialController {
  constructor(private readonly social: SocialService) {}

  /** Where the browser goes. Its cookie is good for the one that comes back. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: SocialStartedDto })
  async begin(
    @Body() { channel }: SocialStartDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SocialStartedDto> {
    const { url, token, expiresAt } = await this.social.begin(channel, 'login', siteOrigin());
    keepSocial(reply, token, expiresAt);
    return { url, expiresAt: expiresAt.toISOString() };
  }
}
