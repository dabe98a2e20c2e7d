import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { InboxService } from './inbox.service.js';

@Injectable()
export class InboxJobs {
  constructor(private readonly inbox: InboxService) {}

  @Job({ name: 'notices.forget-messages', cron: '20 4 * * *', timeoutMs: 600_000 })
  async forget({ signal }: JobRun): Promise<void> {
    await this.inbox.forget(signal);
  }
}
