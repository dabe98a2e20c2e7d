import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { SessionService } from './session.service.js';

@Injectable()
export class SessionJobs {
  constructor(private readonly sessions: SessionService) {}

  @Job({ name: 'session.announce', everyMs: 5000, timeoutMs: 10_000 })
  async announceMissed(): Promise<void> {
    await this.sessions.announceMissed();
  }

  @Job({ name: 'session.forget', cron: '17 * * * *', timeoutMs: 60_000 })
  async forgetOld(): Promise<void> {
    await this.sessions.forgetOld();
  }
}
