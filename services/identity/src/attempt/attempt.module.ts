import { Module } from '@nestjs/common';
import { AttemptJobs } from './attempt.jobs.js';
import { AttemptService } from './attempt.service.js';

@Module({ providers: [AttemptService, AttemptJobs], exports: [AttemptService] })
export class AttemptModule {}
