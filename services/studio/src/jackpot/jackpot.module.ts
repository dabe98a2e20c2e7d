import { Module } from '@nestjs/common';
import { PlatformModule } from '../platform/platform.module.js';
import { JackpotController } from './jackpot.http.js';
import { JackpotJobs } from './jackpot.jobs.js';
import { PoolService } from './pool.service.js';

@Module({
  imports: [PlatformModule],
  controllers: [JackpotController],
  providers: [PoolService, JackpotJobs],
  exports: [PoolService],
})
export class JackpotModule {}
