import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { BulkService } from './bulk.service.js';

@Injectable()
export class BulkJobs {
  constructor(private readonly bulk: BulkService) {}

  /** What a command left when its answer was due, or when its process died. */
  @Job({ name: 'contracts.bulk', everyMs: 5_000, timeoutMs: 120_000 })
  async goOn({ signal }: JobRun): Promise<void> {
    await this.bulk.run(signal);
  }
}
