import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database } from '@banyan/kernel/database';
import { Job } from '@banyan/kernel/jobs';
import { forgetSql } from '../ceiling/won-minutes.js';
import { VendorKeysService } from './vendor-keys.service.js';

@Injectable()
export class VendorJobs {
  private readonly logger = new Logger('VendorKeys');

  constructor(
    private readonly keys: VendorKeysService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** After a change of the master key: once this has run the earlier one may leave the configuration. */
  @Job({ name: 'games.rewrap-keys', everyMs: 60_000, timeoutMs: 50_000 })
  async rewrap(): Promise<void> {
    const moved = await this.keys.rewrap();
    if (moved > 0) this.logger.log(`${moved} vendor keys are wrapped with the current master key now`);
  }

  @Job({ name: 'games.forget-won-minutes', everyMs: 3600_000, timeoutMs: 50_000 })
  async forgetWonMinutes(): Promise<void> {
    await this.database.query(forgetSql, [new Date(this.clock.now().getTime() - 2 * 3600_000)]);
  }
}
