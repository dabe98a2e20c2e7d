import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { GiftService } from './gift.service.js';

@Injectable()
export class GiftJobs {
  constructor(private readonly gifts: GiftService) {}

  @Job({ name: 'promotions.gifts', everyMs: 2_000, timeoutMs: 600_000 })
  async work({ signal }: JobRun): Promise<void> {
    await this.gifts.work(signal);
  }
}
