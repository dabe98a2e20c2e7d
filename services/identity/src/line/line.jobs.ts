import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { LineMover } from './line-mover.service.js';

@Injectable()
export class LineJobs {
  constructor(private readonly mover: LineMover) {}

  @Job({ name: 'line.move', everyMs: 5_000, timeoutMs: 120_000 })
  async move(): Promise<void> {
    await this.mover.run();
  }
}
