import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { BookingService } from './booking.service.js';

@Injectable()
export class RoundJobs {
  constructor(private readonly booking: BookingService) {}

  @Job({ name: 'resolve-rounds', everyMs: 5000, timeoutMs: 60_000 })
  async resolve(): Promise<void> {
    await this.booking.resolve();
  }
}
