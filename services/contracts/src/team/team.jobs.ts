import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { TeamService } from './team.service.js';

@Injectable()
export class TeamJobs {
  constructor(private readonly team: TeamService) {}

  @Job({ name: 'contracts.recount-people', cron: '20 4 * * *', timeoutMs: 600_000 })
  async recount(): Promise<void> {
    await this.team.recount();
  }
}
