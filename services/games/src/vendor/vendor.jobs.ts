import { Injectable, Logger } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { VendorKeyService } from './vendor-key.service.js';

@Injectable()
export class VendorJobs {
  private readonly logger = new Logger('VendorKeys');

  constructor(private readonly keys: VendorKeyService) {}

  /** After a change of the master key: once this has run the earlier one may leave the configuration. */
  @Job({ name: 'games.rewrap-keys', everyMs: 60_000, timeoutMs: 50_000 })
  async rewrap(): Promise<void> {
    const moved = await this.keys.rewrap();
    if (moved > 0) this.logger.log(`${moved} vendor keys are wrapped with the current master key now`);
  }
}
