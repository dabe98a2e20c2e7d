import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { SettlementService } from './settlement.service.js';

@Injectable()
export class BetJobs {
  constructor(private readonly settlement: SettlementService) {}

  @Job({ name: 'lottery.settle', everyMs: 1000, timeoutMs: 600_000 })
  async settle({ signal }: JobRun): Promise<void> {
    await this.settlement.settle(signal);
  }

  @Job({ name: 'lottery.resolve', everyMs: 5000, timeoutMs: 30_000 })
  async resolve({ signal }: JobRun): Promise<void> {
    await this.settlement.resolve(signal);
  }
}
