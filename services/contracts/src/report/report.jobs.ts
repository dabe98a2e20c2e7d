import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { ReportSumService } from './report-sum.service.js';

@Injectable()
export class ReportJobs {
  constructor(private readonly sums: ReportSumService) {}

  @Job({ name: 'contracts.sum-reports', everyMs: 5000, timeoutMs: 600_000 })
  async sumReports({ signal }: JobRun): Promise<void> {
    await this.sums.run(signal);
  }

  @Job({ name: 'contracts.forget-reports', cron: '0 35 4 * * *', timeoutMs: 600_000 })
  async forget({ signal }: JobRun): Promise<void> {
    await this.sums.forget(signal);
  }
}
