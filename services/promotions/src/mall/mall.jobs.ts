import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { RedemptionService } from './redemption.service.js';

@Injectable()
export class MallJobs {
  constructor(private readonly redemptions: RedemptionService) {}

  @Job({ name: 'promotions.forget-addresses', cron: '0 5 4 * * *', timeoutMs: 600_000 })
  forget(): Promise<void> {
    return this.redemptions.forget();
  }
}
