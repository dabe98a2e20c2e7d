import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { CashService } from './cash.service.js';

@Injectable()
export class CashJobs {
  constructor(private readonly cash: CashService) {}

  @Job({ name: 'tell-cash', everyMs: 5000, timeoutMs: 600_000 })
  async tell({ signal }: JobRun): Promise<void> {
    await this.cash.tell(signal);
  }
}
