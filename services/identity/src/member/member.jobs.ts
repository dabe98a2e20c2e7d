import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { TrialService } from './trial.service.js';

@Injectable()
export class MemberJobs {
  constructor(private readonly trials: TrialService) {}

  @Job({ name: 'trial.clean', everyMs: 60_000, timeoutMs: 50_000 })
  async cleanTrials(): Promise<void> {
    await this.trials.clean();
  }
}
