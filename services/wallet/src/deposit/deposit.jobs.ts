import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { DepositService } from './deposit.service.js';

@Injectable()
export class DepositJobs {
  constructor(private readonly deposits: DepositService) {}

  @Job({ name: 'deposit-expiry', everyMs: 60_000, timeoutMs: 30_000 })
  async expire(): Promise<void> {
    await this.deposits.expire();
  }
}
