import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { LapseService } from './lapse.service.js';

@Injectable()
export class ContractJobs {
  constructor(private readonly lapses: LapseService) {}

  @Job({ name: 'contracts.lapse', everyMs: 60_000, timeoutMs: 50_000 })
  async lapse(): Promise<void> {
    await this.lapses.run();
  }
}
