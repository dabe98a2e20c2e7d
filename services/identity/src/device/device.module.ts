import { Module } from '@nestjs/common';
import { DeviceJobs } from './device.jobs.js';
import { DeviceService } from './device.service.js';

@Module({ providers: [DeviceJobs, DeviceService], exports: [DeviceService] })
export class DeviceModule {}
