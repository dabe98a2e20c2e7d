import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { ForecastService } from './forecast.service.js';

@Injectable()
export class PaydayJobs {
  constructor(private readonly forecasts: ForecastService) {}

  /** Which periods are computed follows from how long each has rested, not from when this runs. */
  @Job({ name: 'contracts.forecast', everyMs: 15_000, timeoutMs: 600_000 })
  async forecast({ signal }: JobRun): Promise<void> {
    await this.forecasts.run(signal);
  }
}
