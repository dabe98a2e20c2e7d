import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { MailService } from './mail.service.js';

@Injectable()
export class MailJobs {
  constructor(private readonly mails: MailService) {}

  @Job({ name: 'notices.send-mails', everyMs: 2_000, timeoutMs: 50_000 })
  async send({ signal }: JobRun): Promise<void> {
    await this.mails.sendDue(signal);
  }

  @Job({ name: 'notices.forget-mails', cron: '25 4 * * *', timeoutMs: 600_000 })
  async forget({ signal }: JobRun): Promise<void> {
    await this.mails.forget(signal);
  }
}
