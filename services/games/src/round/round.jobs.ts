import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { RoundSweeper } from './round-sweeper.service.js';

@Injectable()
export class RoundJobs {
  constructor(private readonly sweeper: RoundSweeper) {}

  @Job({ name: 'games.sweep-rounds', everyMs: 15 * 60_000, timeoutMs: 60_000 })
  async sweep(): Promise<void> {
    await this.sweeper.sweep();
  }
}
