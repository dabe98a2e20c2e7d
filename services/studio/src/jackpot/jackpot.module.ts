import { Module } from '@nestjs/common';
import { PlatformModule } from '../platform/platform.module.js';
import { JackpotHttp } from './jackpot.http.js';
import { JackpotJobs } from './jackpot.jobs.js';
import { Pools } from './pools.service.js';

@Module({ imports: [PlatformModule], controllers: [JackpotHttp], providers: [Pools, JackpotJobs], exports: [Pools] })
export class JackpotModule {}
