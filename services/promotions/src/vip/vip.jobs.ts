import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { LevelService } from './level.service.js';

@Injectable()
export class VipJobs {
  constructor(private readonly levels: LevelService) {}

  /** Once a day of each brand. */
  @Job({ name: 'promotions.vip', everyMs: 300_000, timeoutMs: 600_000 })
  async run({ signal }: JobRun): Promise<void> {
    await this.levels.run(signal);
  }

  @Job({ name: 'promotions.vip-tell', everyMs: 2_000, timeoutMs: 60_000 })
  async tell({ signal }: JobRun): Promise<void> {
    await this.levels.judge(signal);
    await this.levels.tellChanges(signal);
  }
}
