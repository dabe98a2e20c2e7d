import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { RedemptionService } from './redemption.service.js';

@Injectable()
export class MallJobs {
  constructor(private readonly redemptions: RedemptionService) {}

  @Job({ name: 'promotions.redemptions', cron: '0 5 4 * * *', timeoutMs: 600_000 })
  tidy({ signal }: JobRun): Promise<void> {
    return this.redemptions.tidy(signal);
  }
}
