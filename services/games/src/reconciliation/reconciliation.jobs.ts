import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { ReconciliationService } from './reconciliation.service.js';

@Injectable()
export class ReconciliationJobs {
  constructor(private readonly reconciliations: ReconciliationService) {}

  /** Late enough for rounds that began before midnight to have ended. */
  @Job({ name: 'games.reconcile', cron: '0 3 * * *', timeoutMs: 600_000 })
  async run({ period }: JobRun): Promise<void> {
    await this.reconciliations.runAll(period);
  }
}
