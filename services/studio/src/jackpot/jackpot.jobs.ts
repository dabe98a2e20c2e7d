import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { PoolService } from './pool.service.js';

@Injectable()
export class JackpotJobs {
  constructor(private readonly pools: PoolService) {}

  /** The lobby's ticker shows what was told last. */
  @Job({ name: 'report-pools', everyMs: 5000, timeoutMs: 15_000 })
  async report(): Promise<void> {
    await this.pools.report();
  }
}
