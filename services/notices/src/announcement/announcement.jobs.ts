import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { AnnouncementReadsService } from './announcement-reads.service.js';

@Injectable()
export class AnnouncementJobs {
  constructor(private readonly reads: AnnouncementReadsService) {}

  @Job({ name: 'notices.count-reads', everyMs: 300_000, timeoutMs: 120_000 })
  async count(): Promise<void> {
    await this.reads.count();
  }

  @Job({ name: 'notices.forget-reads', cron: '40 4 * * *', timeoutMs: 600_000 })
  async forget({ signal }: JobRun): Promise<void> {
    await this.reads.forget(signal);
  }
}
