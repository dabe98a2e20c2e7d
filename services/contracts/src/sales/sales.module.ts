import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { TeamModule } from '../team/team.module.js';
import { ChangeFollowers } from './change-followers.js';
import { SalesAdminController } from './sales.admin.js';
import { SalesEvents } from './sales.events.js';
import { SalesJobs } from './sales.jobs.js';
import { SalesController } from './sales.http.js';
import { SalesReportService } from './sales-report.service.js';
import { SalesService } from './sales.service.js';
import { TeamDayService } from './team-day.service.js';
import { WatermarkService } from './watermark.service.js';

@Module({
  imports: [BrandModule, TeamModule],
  controllers: [SalesController, SalesAdminController],
  providers: [
    SalesService,
    SalesReportService,
    SalesEvents,
    SalesJobs,
    ChangeFollowers,
    TeamDayService,
    WatermarkService,
  ],
  exports: [ChangeFollowers, TeamDayService, WatermarkService],
})
export class SalesModule {}
