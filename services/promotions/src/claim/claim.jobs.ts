import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { PictureStore } from '@banyan/kernel/pictures';
import { ExpiryService } from './expiry.service.js';
import { GrantService } from './grant.service.js';
import { HeldService } from './held.service.js';
import { RoundsService } from './rounds.service.js';

@Injectable()
export class ClaimJobs {
  constructor(
    private readonly grants: GrantService,
    private readonly expiry: ExpiryService,
    private readonly rounds: RoundsService,
    private readonly held: HeldService,
    private readonly pictures: PictureStore,
  ) {}

  @Job({ name: 'promotions.grant', everyMs: 2_000, timeoutMs: 60_000 })
  async grant({ signal }: JobRun): Promise<void> {
    await this.grants.work(signal);
  }

  @Job({ name: 'promotions.ask-rounds', everyMs: 60_000, timeoutMs: 60_000 })
  async askRounds({ signal }: JobRun): Promise<void> {
    await this.rounds.askAgain(signal);
  }

  @Job({ name: 'promotions.review-held', everyMs: 60_000, timeoutMs: 60_000 })
  async reviewHeld({ signal }: JobRun): Promise<void> {
    await this.held.review(signal);
  }

  @Job({ name: 'promotions.expire', everyMs: 60_000, timeoutMs: 60_000 })
  async expire({ signal }: JobRun): Promise<void> {
    await this.expiry.expire(signal);
  }

  @Job({ name: 'promotions.forget', cron: '0 50 3 * * *', timeoutMs: 600_000 })
  async forget({ signal }: JobRun): Promise<void> {
    await this.expiry.forget(signal);
    await this.pictures.forget(signal);
  }
}
