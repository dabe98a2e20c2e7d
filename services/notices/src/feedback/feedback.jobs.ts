import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { PictureStore } from '@banyan/kernel/pictures';
import { FeedbackService } from './feedback.service.js';

@Injectable()
export class FeedbackJobs {
  constructor(
    private readonly feedback: FeedbackService,
    private readonly pictures: PictureStore,
  ) {}

  @Job({ name: 'notices.forget-feedback', cron: '10 5 * * *', timeoutMs: 600_000 })
  async forget({ signal }: JobRun): Promise<void> {
    await this.feedback.forget(signal);
    await this.pictures.forget(signal);
  }
}
