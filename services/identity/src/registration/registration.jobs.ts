import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { OneClickCountService } from './one-click-count.service.js';

@Injectable()
export class RegistrationJobs {
  constructor(private readonly counts: OneClickCountService) {}

  @Job({ name: 'one-click.forget', everyMs: 3_600_000, timeoutMs: 20_000 })
  async forgetOld(): Promise<void> {
    await this.counts.forgetOld();
  }
}
