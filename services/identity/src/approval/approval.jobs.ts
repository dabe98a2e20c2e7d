import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { ApprovalService } from './approval.service.js';

@Injectable()
export class ApprovalJobs {
  constructor(private readonly approvals: ApprovalService) {}

  @Job({ name: 'approval.expire', everyMs: 60_000, timeoutMs: 20_000 })
  async expire(): Promise<void> {
    await this.approvals.expire();
  }
}
