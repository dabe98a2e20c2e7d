import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { AdjustmentService } from './adjustment.service.js';

@Injectable()
export class AdjustmentJobs {
  constructor(private readonly adjustments: AdjustmentService) {}

  @Job({ name: 'adjustment-expiry', everyMs: 60_000, timeoutMs: 30_000 })
  async expire(): Promise<void> {
    await this.adjustments.expire();
  }
}
