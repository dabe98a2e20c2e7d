import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { AttemptService } from './attempt.service.js';

@Injectable()
export class AttemptJobs {
  constructor(private readonly attempts: AttemptService) {}

  @Job({ name: 'attempt.forget', cron: '23 * * * *', timeoutMs: 60_000 })
  async forgetOld(): Promise<void> {
    await this.attempts.forgetOld();
  }
}
