import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { ContactService } from './contact.service.js';

@Injectable()
export class ContactJobs {
  constructor(private readonly contacts: ContactService) {}

  @Job({ name: 'contact-change.forget', everyMs: 3_600_000, timeoutMs: 20_000 })
  async forgetOld(): Promise<void> {
    await this.contacts.forgetOld();
  }
}
