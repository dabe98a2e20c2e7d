import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { PushBrowserService } from './push-browser.service.js';
import { PushService } from './push.service.js';

@Injectable()
export class PushJobs {
  constructor(
    private readonly pushes: PushService,
    private readonly browsers: PushBrowserService,
  ) {}

  @Job({ name: 'notices.send-pushes', everyMs: 2_000, timeoutMs: 50_000 })
  async send({ signal }: JobRun): Promise<void> {
    await this.pushes.sendDue(signal);
  }

  @Job({ name: 'notices.forget-pushes', cron: '35 4 * * *', timeoutMs: 600_000 })
  async forget({ signal }: JobRun): Promise<void> {
    await this.browsers.forget();
    await this.pushes.forget(signal);
  }
}
