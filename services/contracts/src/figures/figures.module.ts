import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { TeamModule } from '../team/team.module.js';
import { FiguresController } from './figures.http.js';
import { FiguresJobs } from './figures.jobs.js';
import { FiguresService } from './figures.service.js';
import { SpanService } from './span.service.js';

@Module({
  imports: [BrandModule, TeamModule],
  controllers: [FiguresController],
  providers: [FiguresService, SpanService, FiguresJobs],
})
export class FiguresModule {}
