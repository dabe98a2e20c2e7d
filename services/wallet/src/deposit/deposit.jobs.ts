import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Job } from '@banyan/kernel/jobs';
import { DepositInquiryService } from './deposit-inquiry.service.js';
import { DepositService } from './deposit.service.js';

@Injectable()
export class DepositJobs {
  constructor(
    private readonly deposits: DepositService,
    private readonly inquiry: DepositInquiryService,
    private readonly clock: Clock,
  ) {}

  @Job({ name: 'deposit-inquiry', everyMs: 60_000, timeoutMs: 55_000 })
  async ask(): Promise<void> {
    await this.inquiry.ask(this.clock.now());
  }

  @Job({ name: 'deposit-expiry', everyMs: 60_000, timeoutMs: 30_000 })
  async expire(): Promise<void> {
    await this.deposits.expire();
  }
}
