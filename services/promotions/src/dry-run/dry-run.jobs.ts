import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { DryRunService } from './dry-run.service.js';

@Injectable()
export class DryRunJobs {
  constructor(private readonly runs: DryRunService) {}

  @Job({ name: 'promotions.dry-runs', everyMs: 2_000, timeoutMs: 600_000 })
  async work({ signal }: JobRun): Promise<void> {
    await this.runs.work(signal);
  }

  @Job({ name: 'promotions.forget-dry-runs', cron: '0 55 3 * * *', timeoutMs: 600_000 })
  async forget({ signal }: JobRun): Promise<void> {
    await this.runs.forget(signal);
  }
}
