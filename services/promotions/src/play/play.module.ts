import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { PlayEvents } from './play.events.js';
import { PlayJobs } from './play.jobs.js';
import { PlayService } from './play.service.js';
import { ToldService } from './told.service.js';

@Module({ imports: [BrandModule], providers: [PlayService, ToldService, PlayEvents, PlayJobs], exports: [PlayService] })
export class PlayModule {}
