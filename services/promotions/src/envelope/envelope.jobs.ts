import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { EnvelopeService } from './envelope.service.js';

@Injectable()
export class EnvelopeJobs {
  constructor(private readonly envelopes: EnvelopeService) {}

  @Job({ name: 'promotions.envelopes', everyMs: 5_000, timeoutMs: 60_000 })
  async end(): Promise<void> {
    await this.envelopes.end();
  }
}
