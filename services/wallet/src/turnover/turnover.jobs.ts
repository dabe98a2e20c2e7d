import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { ExemptionService } from './exemption.service.js';
import { TurnoverSweepService } from './turnover-sweep.service.js';

@Injectable()
export class TurnoverJobs {
  constructor(
    private readonly sweep: TurnoverSweepService,
    private readonly exemptions: ExemptionService,
  ) {}

  @Job({ name: 'turnover', everyMs: 5_000, timeoutMs: 60_000 })
  async open(): Promise<void> {
    await this.sweep.open();
  }

  @Job({ name: 'turnover-catch-up', everyMs: 60_000, timeoutMs: 300_000 })
  async catchUp(): Promise<void> {
    await this.sweep.catchUp();
    await this.exemptions.endDue();
  }
}
