import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { TransferRecoveryService } from './transfer-recovery.service.js';

@Injectable()
export class VendorWalletJobs {
  constructor(private readonly checks: TransferRecoveryService) {}

  @Job({ name: 'games.check-vendor-transfers', everyMs: 5000, timeoutMs: 15_000 })
  async check(): Promise<void> {
    await this.checks.run();
    await this.checks.count();
  }
}
