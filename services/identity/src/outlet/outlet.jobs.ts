import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { OutboxService } from './outbox.service.js';
import { OutletLimitService } from './outlet-limit.service.js';
import { OutletSenderService } from './outlet-sender.service.js';

@Injectable()
export class OutletJobs {
  constructor(
    private readonly sender: OutletSenderService,
    private readonly limits: OutletLimitService,
    private readonly outbox: OutboxService,
  ) {}

  @Job({ name: 'outlet.send', everyMs: 1000, timeoutMs: 50_000 })
  async send({ signal }: JobRun): Promise<void> {
    await this.sender.sendDue(signal);
  }

  @Job({ name: 'outlet.report', everyMs: 5000, timeoutMs: 30_000 })
  async report(): Promise<void> {
    await this.sender.askReports();
  }

  @Job({ name: 'outlet.forget', cron: '23 * * * *', timeoutMs: 60_000 })
  async forget(): Promise<void> {
    await this.limits.forgetOld();
    await this.outbox.forgetOld();
  }
}
