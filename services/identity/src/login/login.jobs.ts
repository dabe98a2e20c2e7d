import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { OneTimeLoginService } from './one-time-login.service.js';

@Injectable()
export class LoginJobs {
  constructor(private readonly oneTime: OneTimeLoginService) {}

  @Job({ name: 'one-time-login.forget', everyMs: 60_000, timeoutMs: 20_000 })
  async forgetOld(): Promise<void> {
    await this.oneTime.forgetOld();
  }
}
