import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { SpanService } from './span.service.js';

@Injectable()
export class FiguresJobs {
  constructor(private readonly spans: SpanService) {}

  @Job({ name: 'contracts.fold-teams', everyMs: 10_000, timeoutMs: 600_000 })
  async fold({ signal }: JobRun): Promise<void> {
    await this.spans.run(signal);
  }
}
