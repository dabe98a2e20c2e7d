import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { CaptchaService } from './captcha.service.js';

@Injectable()
export class CaptchaJobs {
  constructor(private readonly captchas: CaptchaService) {}

  @Job({ name: 'captcha.forget', everyMs: 60_000, timeoutMs: 20_000 })
  async forgetExpired(): Promise<void> {
    await this.captchas.forgetExpired();
  }
}
