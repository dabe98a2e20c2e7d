import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { PhoneCodeService } from './phone-code.service.js';

@Injectable()
export class PhoneJobs {
  constructor(private readonly codes: PhoneCodeService) {}

  @Job({ name: 'phone-code.forget', everyMs: 60_000, timeoutMs: 20_000 })
  async forgetOld(): Promise<void> {
    await this.codes.forgetOld();
  }
}
