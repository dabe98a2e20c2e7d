import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { Pools } from './pools.service.js';

@Injectable()
export class JackpotJobs {
  constructor(private readonly pools: Pools) {}

  /** The lobby's ticker shows what was told last. */
  @Job({ name: 'report-pools', everyMs: 5000, timeoutMs: 15_000 })
  async report(): Promise<void> {
    await this.pools.report();
  }
}
