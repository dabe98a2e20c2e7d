import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { BookingService } from './booking.service.js';
import { StepService } from './step.service.js';

@Injectable()
export class RoundJobs {
  constructor(
    private readonly booking: BookingService,
    private readonly steps: StepService,
  ) {}

  @Job({ name: 'resolve-rounds', everyMs: 5000, timeoutMs: 60_000 })
  async resolve(): Promise<void> {
    await this.steps.expire();
    await this.booking.resolve();
  }
}
