import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { PreviewService } from './preview.service.js';

@Injectable()
export class PreviewJobs {
  constructor(private readonly previews: PreviewService) {}

  @Job({ name: 'notices.forget-previews', everyMs: 600_000, timeoutMs: 60_000 })
  async forget(): Promise<void> {
    await this.previews.forget();
  }
}
