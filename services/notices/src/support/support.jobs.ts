import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { SupportDeskService } from './support-desk.service.js';
import { SupportMoveService } from './support-move.service.js';
import { SupportUnreadService } from './support-unread.service.js';
import { SupportUpkeepService } from './support-upkeep.service.js';

@Injectable()
export class SupportJobs {
  constructor(
    private readonly upkeep: SupportUpkeepService,
    private readonly desk: SupportDeskService,
    private readonly unread: SupportUnreadService,
    private readonly moving: SupportMoveService,
  ) {}

  @Job({ name: 'notices.tend-support', everyMs: 30_000, timeoutMs: 60_000 })
  async tend({ signal }: JobRun): Promise<void> {
    await this.upkeep.tend(signal);
    await this.moving.move(signal);
    await this.unread.tell(signal);
    await this.desk.forget();
  }

  @Job({ name: 'notices.forget-support', cron: '50 4 * * *', timeoutMs: 600_000 })
  async forget({ signal }: JobRun): Promise<void> {
    await this.upkeep.forget(signal);
  }
}
