import { Injectable } from '@nestjs/common';
import { MailEnded } from '@banyan/proto/identity/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent } from '@banyan/kernel/events';
import { MailService } from './mail.service.js';

@Injectable()
export class MailEvents {
  constructor(private readonly mails: MailService) {}

  @OnEvent(MailEnded)
  ended(event: MailEnded, _meta: unknown, tx: Tx): Promise<void> {
    return this.mails.ended(tx, event);
  }
}
