import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { ChaseRunnerService } from './chase-runner.service.js';

@Injectable()
export class ChaseJobs {
  constructor(private readonly runner: ChaseRunnerService) {}

  @Job({ name: 'lottery.chase', everyMs: 1000, timeoutMs: 60_000 })
  async chase({ signal }: JobRun): Promise<void> {
    await this.runner.run(signal);
  }
}
