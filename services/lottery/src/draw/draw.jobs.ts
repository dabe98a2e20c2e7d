import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { BeaconService } from './beacon.service.js';
import { DrawService } from './draw.service.js';
import { ScheduleService } from './schedule.service.js';

@Injectable()
export class DrawJobs {
  constructor(
    private readonly schedule: ScheduleService,
    private readonly draws: DrawService,
    private readonly beacons: BeaconService,
  ) {}

  @Job({ name: 'lottery.generate', everyMs: 60_000, timeoutMs: 50_000 })
  async generate(): Promise<void> {
    await this.schedule.generate();
  }

  @Job({ name: 'lottery.prune', everyMs: 3_600_000, timeoutMs: 120_000 })
  async prune({ signal }: JobRun): Promise<void> {
    await this.schedule.prune(signal);
  }

  @Job({ name: 'lottery.draw', everyMs: 1000, timeoutMs: 20_000 })
  async draw(): Promise<void> {
    await this.draws.tick();
  }

  /** Beside the draws: a beacon that does not answer keeps none from opening, closing or being drawn. */
  @Job({ name: 'lottery.beacon', everyMs: 1000, timeoutMs: 20_000 })
  async beacon(): Promise<void> {
    await this.beacons.gather();
  }
}
