import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { PlayService } from './play.service.js';
import { ToldService } from './told.service.js';

@Injectable()
export class PlayJobs {
  constructor(
    private readonly play: PlayService,
    private readonly told: ToldService,
  ) {}

  @Job({ name: 'promotions.tell-play', everyMs: 60_000, timeoutMs: 300_000 })
  async tell({ signal }: JobRun): Promise<void> {
    await this.told.tell(signal);
  }

  @Job({ name: 'promotions.forget-play', cron: '0 45 3 * * *', timeoutMs: 600_000 })
  async forget({ signal }: JobRun): Promise<void> {
    await this.play.forget(signal);
  }
}
