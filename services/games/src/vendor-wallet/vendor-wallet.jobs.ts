import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { TransferChecks } from './transfer-checks.service.js';

@Injectable()
export class VendorWalletJobs {
  constructor(private readonly checks: TransferChecks) {}

  @Job({ name: 'games.check-vendor-transfers', everyMs: 5000, timeoutMs: 15_000 })
  async check(): Promise<void> {
    await this.checks.run();
    await this.checks.count();
  }
}
