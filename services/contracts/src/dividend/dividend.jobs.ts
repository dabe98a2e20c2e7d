import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { ForcedPaymentService } from './forced-payment.service.js';

@Injectable()
export class DividendJobs {
  constructor(private readonly forcing: ForcedPaymentService) {}

  @Job({ name: 'contracts.force', everyMs: 15_000, timeoutMs: 600_000 })
  async force({ signal }: JobRun): Promise<void> {
    await this.forcing.run(signal);
  }
}
