import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { FreeRoundCallService } from './free-round-call.service.js';
import { FreeRoundOrderService } from './free-round-order.service.js';

@Injectable()
export class FreeRoundJobs {
  constructor(
    private readonly calls: FreeRoundCallService,
    private readonly orders: FreeRoundOrderService,
  ) {}

  @Job({ name: 'games.tell-free-rounds', everyMs: 5000, timeoutMs: 15_000 })
  async tell(): Promise<void> {
    await this.orders.work();
    await this.calls.tell();
  }

  @Job({ name: 'games.expire-free-rounds', everyMs: 60_000, timeoutMs: 30_000 })
  async expire(): Promise<void> {
    await this.calls.expire();
  }
}
