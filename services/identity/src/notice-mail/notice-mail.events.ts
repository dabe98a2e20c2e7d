import { Injectable } from '@nestjs/common';
import { MailRequested } from '@banyan/proto/notices/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent } from '@banyan/kernel/events';
import { NoticeMailService } from './notice-mail.service.js';

@Injectable()
export class NoticeMailEvents {
  constructor(private readonly mails: NoticeMailService) {}

  @OnEvent(MailRequested)
  requested(event: MailRequested, _meta: unknown, tx: Tx): Promise<void> {
    return this.mails.request(tx, event);
  }
}
