import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { SocialAttemptService } from './social-attempt.service.js';
import { TelegramService } from './telegram.service.js';

@Injectable()
export class SocialJobs {
  constructor(
    private readonly attempts: SocialAttemptService,
    private readonly telegram: TelegramService,
  ) {}

  @Job({ name: 'social.forget', everyMs: 60_000, timeoutMs: 20_000 })
  async forgetOld(): Promise<void> {
    await this.attempts.forgetOld();
    await this.telegram.forgetOld();
  }
}
