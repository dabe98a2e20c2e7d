import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { PasskeyChallengeService } from './passkey-challenge.service.js';

@Injectable()
export class PasskeyJobs {
  constructor(private readonly challenges: PasskeyChallengeService) {}

  @Job({ name: 'passkey.forget', everyMs: 60_000, timeoutMs: 20_000 })
  async forgetOld(): Promise<void> {
    await this.challenges.forgetOld();
  }
}
