import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { SessionService } from './session.service.js';

@Injectable()
export class SessionJobs {
  constructor(private readonly sessions: SessionService) {}

  @Job({ name: 'forget-sessions', everyMs: 3_600_000, timeoutMs: 60_000 })
  async forget(): Promise<void> {
    await this.sessions.forget();
  }
}
