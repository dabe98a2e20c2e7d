import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database } from '@banyan/kernel/database';
import { Job } from '@banyan/kernel/jobs';
import { forgetWonMinutes } from './won-minutes.js';

const keptMs = 2 * 3600_000;

@Injectable()
export class CeilingJobs {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Job({ name: 'games.forget-won-minutes', everyMs: 3600_000, timeoutMs: 50_000 })
  async forgetWonMinutes(): Promise<void> {
    await forgetWonMinutes(this.database.query, new Date(this.clock.now().getTime() - keptMs));
  }
}
