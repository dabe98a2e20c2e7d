import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { IntegrityService } from './integrity.service.js';

@Injectable()
export class LedgerJobs {
  constructor(private readonly integrity: IntegrityService) {}

  @Job({ name: 'ledger-integrity', everyMs: 60_000, timeoutMs: 50_000 })
  async prove(): Promise<void> {
    await this.integrity.runIncremental();
  }

  @Job({ name: 'ledger-integrity-full', cron: '20 4 * * *', timeoutMs: 3_600_000 })
  async proveAll(): Promise<void> {
    await this.integrity.runFull();
  }
}
