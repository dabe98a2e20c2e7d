import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { LineMoveJobService } from './line-move-job.service.js';

@Injectable()
export class LineJobs {
  constructor(private readonly mover: LineMoveJobService) {}

  @Job({ name: 'line.move', everyMs: 5_000, timeoutMs: 120_000 })
  async move(): Promise<void> {
    await this.mover.run();
  }
}
