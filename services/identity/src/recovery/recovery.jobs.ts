import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { ResetLinkService } from './reset-link.service.js';

@Injectable()
export class RecoveryJobs {
  constructor(private readonly links: ResetLinkService) {}

  @Job({ name: 'reset-link.forget', everyMs: 60_000, timeoutMs: 20_000 })
  async forgetOld(): Promise<void> {
    await this.links.forgetOld();
  }
}
