import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { LearningService } from './learning.service.js';
import { MemberEvents } from './member.events.js';
import { MemberJobs } from './member.jobs.js';
import { MemberService } from './member.service.js';

@Module({ imports: [BrandModule], providers: [MemberService, MemberEvents, LearningService, MemberJobs] })
export class MemberModule {}
