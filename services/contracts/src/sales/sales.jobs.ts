import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { TeamDayService } from './team-day.service.js';

@Injectable()
export class SalesJobs {
  constructor(private readonly teamDays: TeamDayService) {}

  @Job({ name: 'contracts.sum-teams', everyMs: 5000, timeoutMs: 600_000 })
  async sumTeams({ signal }: JobRun): Promise<void> {
    await this.teamDays.run(signal);
  }
}
