import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { WheelService } from './wheel.service.js';

@Injectable()
export class WheelJobs {
  constructor(private readonly wheels: WheelService) {}

  @Job({ name: 'promotions.wheels', everyMs: 5_000, timeoutMs: 60_000 })
  async end(): Promise<void> {
    await this.wheels.end();
  }
}
