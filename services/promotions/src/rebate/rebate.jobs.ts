import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { RebateService } from './rebate.service.js';

@Injectable()
export class RebateJobs {
  constructor(private readonly rebates: RebateService) {}

  @Job({ name: 'promotions.rebates', everyMs: 300_000, timeoutMs: 600_000 })
  async run({ signal }: JobRun): Promise<void> {
    await this.rebates.run(signal);
  }
}
