import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { AccrualService } from './accrual.service.js';
import { PointsService } from './points.service.js';

@Injectable()
export class PointsJobs {
  constructor(
    private readonly points: PointsService,
    private readonly accrual: AccrualService,
  ) {}

  @Job({ name: 'promotions.convert-points', everyMs: 5_000, timeoutMs: 60_000 })
  async convert({ signal }: JobRun): Promise<void> {
    await this.points.work(signal);
  }

  @Job({ name: 'promotions.forget-points', cron: '0 55 3 * * *', timeoutMs: 600_000 })
  async forget({ signal }: JobRun): Promise<void> {
    await this.accrual.forget(signal);
  }
}
