import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { PlayService } from './play.service.js';

@Injectable()
export class PlayJobs {
  constructor(private readonly play: PlayService) {}

  @Job({ name: 'promotions.forget-play', cron: '0 45 3 * * *', timeoutMs: 600_000 })
  async forget({ signal }: JobRun): Promise<void> {
    await this.play.forget(signal);
  }
}
