import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { ChatService } from './chat.service.js';

@Injectable()
export class ChatJobs {
  constructor(private readonly chat: ChatService) {}

  @Job({ name: 'notices.forget-chat', cron: '40 4 * * *', timeoutMs: 600_000 })
  async forget({ signal }: JobRun): Promise<void> {
    await this.chat.forget(signal);
  }
}
