import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { DeviceService } from './device.service.js';

@Injectable()
export class DeviceJobs {
  constructor(private readonly devices: DeviceService) {}

  @Job({ name: 'device.forget', cron: '41 * * * *', timeoutMs: 60_000 })
  async forgetOld(): Promise<void> {
    await this.devices.forgetOld();
  }
}
