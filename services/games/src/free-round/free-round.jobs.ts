import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { FreeRoundCallService } from './free-round-call.service.js';

@Injectable()
export class FreeRoundJobs {
  constructor(private readonly calls: FreeRoundCallService) {}

  @Job({ name: 'games.tell-free-rounds', everyMs: 5000, timeoutMs: 15_000 })
  async tell(): Promise<void> {
    await this.calls.tell();
  }

  @Job({ name: 'games.expire-free-rounds', everyMs: 60_000, timeoutMs: 30_000 })
  async expire(): Promise<void> {
    await this.calls.expire();
  }
}
