import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { FreeRoundCallService } from './free-round-call.service.js';
import { FreeRoundOrderService } from './free-round-order.service.js';

@Injectable()
export class FreeRoundJobs {
  constructor(
    private readonly calls: FreeRoundCallService,
    private readonly orders: FreeRoundOrderService,
  ) {}

  @Job({ name: 'games.order-free-rounds', everyMs: 5000, timeoutMs: 30_000 })
  async order({ signal }: JobRun): Promise<void> {
    await this.orders.work(signal);
  }

  @Job({ name: 'games.tell-free-rounds', everyMs: 5000, timeoutMs: 30_000 })
  async tell({ signal }: JobRun): Promise<void> {
    await this.calls.tell(signal);
  }

  @Job({ name: 'games.expire-free-rounds', everyMs: 60_000, timeoutMs: 30_000 })
  async expire(): Promise<void> {
    await this.calls.expire();
  }
}
