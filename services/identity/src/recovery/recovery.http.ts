import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiConsumes, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '@banyan/kernel/auth';
import { Encrypted } from '@banyan/kernel/dto';
import { keepSession } from '../session/cookies.js';
import { EmailResetDto, LinkResetDto, PhoneResetDto, PhoneResetValueDto } from './recovery.dto.js';
import { PhoneResetService } from './phone-reset.service.js';
import { ResetLinkService } from './reset-link.service.js';
import { siteOrigin } from '../brand/site-origin.js';

@ApiTags('member')
@Controller('wps/member/password')
@Public()
export class RecoveryController {
  constructor(
    private readonly links: ResetLinkService,
    private readonly phones: PhoneResetService,
  ) {}

  /** Sends a link to whoever has both the name and the address; the answer is the same for everybody. */
  @Post('email')
  @HttpCode(200)
  @ApiConsumes('application/x-www-form-urlencoded')
  email(@Body() body: EmailResetDto): Promise<null> {
    return this.links.ask(body, siteOrigin());
  }

  /** Sets a new password by the link of a mail. Every session ends. */
  @Post('link')
  @HttpCode(200)
  @Encrypted()
  link(@Body() body: LinkResetDto): Promise<null> {
    return this.links.redeem(body);
  }

  /** Sets a new password by the code that `sms/noLogin` sent for it. Every session ends, and a new one begins here. */
  @Post('verification')
  @HttpCode(200)
  @Encrypted()
  @ApiOkResponse({ type: PhoneResetValueDto })
  async verification(
    @Body() body: PhoneResetDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PhoneResetValueDto> {
    const opened = await this.phones.reset(body);
    return { login: opened && keepSession(reply, 'player', opened) };
  }
}
