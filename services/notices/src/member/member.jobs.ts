import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { LearningService } from './learning.service.js';

@Injectable()
export class MemberJobs {
  constructor(private readonly learning: LearningService) {}

  @Job({ name: 'notices.learn-members', everyMs: 60_000, timeoutMs: 600_000 })
  async learn({ signal }: JobRun): Promise<void> {
    await this.learning.learn(signal);
  }
}
