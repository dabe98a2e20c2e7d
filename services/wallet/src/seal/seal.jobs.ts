import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { SealCheckService } from './seal-check.service.js';
import { SealService } from './seal.service.js';

@Injectable()
export class SealJobs {
  constructor(
    private readonly seals: SealService,
    private readonly checks: SealCheckService,
  ) {}

  @Job({ name: 'journal-seal', everyMs: 60_000, timeoutMs: 55_000 })
  async seal({ signal }: JobRun): Promise<void> {
    await this.seals.seal(signal);
  }

  @Job({ name: 'journal-seal-check', everyMs: 60_000, timeoutMs: 55_000 })
  async check({ signal }: JobRun): Promise<void> {
    await this.checks.runIncremental(signal);
  }

  @Job({ name: 'journal-seal-check-full', cron: '50 4 * * *', timeoutMs: 3_600_000 })
  async checkAll({ signal }: JobRun): Promise<void> {
    await this.checks.runFull(signal);
  }
}
