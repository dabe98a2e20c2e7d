import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { BroadcastService } from './broadcast.service.js';

@Injectable()
export class BroadcastJobs {
  constructor(private readonly broadcasts: BroadcastService) {}

  @Job({ name: 'notices.send-broadcasts', everyMs: 2_000, timeoutMs: 50_000 })
  async send({ signal }: JobRun): Promise<void> {
    await this.broadcasts.sendDue(signal);
  }

  @Job({ name: 'notices.count-broadcasts', everyMs: 300_000, timeoutMs: 240_000 })
  async count(): Promise<void> {
    await this.broadcasts.count();
  }
}
