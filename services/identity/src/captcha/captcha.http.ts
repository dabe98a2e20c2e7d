import { Controller, Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public, Writes } from '@banyan/kernel/auth';
import { keepCaptcha } from '../session/cookies.js';
import { CaptchaService } from './captcha.service.js';

@ApiTags('session')
@Controller('wps/captcha')
@Public()
export class CaptchaController {
  constructor(private readonly captchas: CaptchaService) {}

  /** A base64 PNG; its id goes into a cookie that the login brings back. */
  @Writes('a captcha is kept until it is answered')
  @Get()
  @ApiOkResponse({ schema: { type: 'string', format: 'byte' } })
  async create(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return keepCaptcha(reply, await this.captchas.create());
  }
}
