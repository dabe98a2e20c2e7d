import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { BillPaymentService } from './bill-payment.service.js';
import { RetentionService } from './retention.service.js';
import { SettlementService } from './settlement.service.js';

@Injectable()
export class BillJobs {
  constructor(
    private readonly settling: SettlementService,
    private readonly payer: BillPaymentService,
    private readonly retention: RetentionService,
  ) {}

  /** Which periods are due follows from what is closed, not from when this ran: whatever was missed is caught up. */
  @Job({ name: 'contracts.settle', everyMs: 10_000, timeoutMs: 600_000 })
  async settle({ signal }: JobRun): Promise<void> {
    await this.settling.run(signal);
  }

  @Job({ name: 'contracts.pay', everyMs: 5000, timeoutMs: 300_000 })
  async pay({ signal }: JobRun): Promise<void> {
    await this.payer.run(signal);
  }

  @Job({ name: 'contracts.forget', everyMs: 3_600_000, timeoutMs: 3_000_000 })
  async forget({ signal }: JobRun): Promise<void> {
    await this.retention.run(signal);
  }
}
