import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { PayoutService } from './payout.service.js';

@Injectable()
export class WithdrawalJobs {
  constructor(private readonly payouts: PayoutService) {}

  @Job({ name: 'payouts', everyMs: 5_000, timeoutMs: 60_000 })
  async pay(): Promise<void> {
    await this.payouts.work();
  }
}
