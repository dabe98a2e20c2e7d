import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { PictureStore } from '@banyan/kernel/pictures';
import { KycExpiryService } from './kyc-expiry.service.js';
import { keptDays } from './kyc-rules.js';

@Injectable()
export class KycJobs {
  constructor(
    private readonly expiry: KycExpiryService,
    private readonly pictures: PictureStore,
  ) {}

  @Job({ name: 'kyc.expire', everyMs: 600_000, timeoutMs: 300_000 })
  expire({ signal }: JobRun): Promise<void> {
    return this.expiry.work(signal);
  }

  @Job({ name: 'kyc.forget', cron: '35 4 * * *', timeoutMs: 600_000 })
  forget({ signal }: JobRun): Promise<void> {
    return this.pictures.forget(signal, keptDays);
  }
}
