import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Member } from '@banyan/kernel/auth';
import { Encrypted } from '@banyan/kernel/dto';
import { siteOrigin } from '../brand/site-origin.js';
import { cookieOf, dropCookie, keepSocial } from '../session/cookies.js';
import { OwnSocialService } from './own-social.service.js';
import {
  SocialBindDto,
  SocialBindStartDto,
  SocialConfirmDto,
  SocialIdentitiesDto,
  SocialStartedDto,
} from './social.dto.js';

@ApiTags('member')
@Controller('wps/member/social')
@Member()
export class OwnSocialController {
  constructor(private readonly own: OwnSocialService) {}

  /** Accounts of other companies that the member logs in by, and those that he may still bind. */
  @Get()
  @ApiOkResponse({ type: SocialIdentitiesDto })
  list(): Promise<SocialIdentitiesDto> {
    return this.own.list();
  }

  /** Where the browser goes to show the account that is to be bound; with the login password, and an answer of a factor where there is one. */
  @Post()
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: SocialStartedDto })
  async begin(
    @Body() body: SocialBindStartDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SocialStartedDto> {
    const { url, token, expiresAt } = await this.own.begin(body, siteOrigin());
    keepSocial(reply, token, expiresAt);
    return { url, expiresAt: expiresAt.toISOString() };
  }

  /** Binds the account that the browser came back with. It cannot be changed or unbound. */
  @Post('bind')
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: SocialIdentitiesDto })
  async bind(
    @Body() body: SocialBindDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SocialIdentitiesDto> {
    const bound = await this.own.bind(body, cookieOf(request, 'social'));
    dropCookie(reply, 'social');
    return bound;
  }

  /** Has an account that a new password suspended log in again; with that password. */
  @Post('confirm')
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: SocialIdentitiesDto })
  confirm(@Body() body: SocialConfirmDto): Promise<SocialIdentitiesDto> {
    return this.own.confirm(body);
  }
}
