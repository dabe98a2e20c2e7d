import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { AwardService } from './award.service.js';

@Injectable()
export class TournamentJobs {
  constructor(private readonly awards: AwardService) {}

  @Job({ name: 'promotions.tournaments', everyMs: 5_000, timeoutMs: 300_000 })
  async award({ signal }: JobRun): Promise<void> {
    await this.awards.work(signal);
  }

  @Job({ name: 'promotions.forget-tournaments', cron: '0 50 3 * * *', timeoutMs: 600_000 })
  async forget({ signal }: JobRun): Promise<void> {
    await this.awards.forget(signal);
  }
}
