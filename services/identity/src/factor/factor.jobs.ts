import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { ChallengeService } from './challenge.service.js';
import { FactorCodeService } from './factor-code.service.js';

@Injectable()
export class FactorJobs {
  constructor(
    private readonly challenges: ChallengeService,
    private readonly codes: FactorCodeService,
  ) {}

  @Job({ name: 'factor.forget', everyMs: 60_000, timeoutMs: 20_000 })
  async forgetOld(): Promise<void> {
    await this.challenges.forgetOld();
    await this.codes.forgetOld();
  }
}
