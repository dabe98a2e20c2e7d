import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '@banyan/kernel/auth';
import { UnsubscribeToken } from './mail.dto.js';
import { MailService } from './mail.service.js';

@ApiTags('member: inbox')
@Controller('wps/notices/unsubscribe')
export class UnsubscribeController {
  constructor(private readonly mails: MailService) {}

  /** No more advertising by mail, for whoever has such a mail: from our page, or by a mail program with one POST (RFC 8058). What it sends is not read. */
  @Post(':token')
  @HttpCode(200)
  @Public()
  end(@Param() { token }: UnsubscribeToken): Promise<null> {
    return this.mails.unsubscribe(token);
  }
}
