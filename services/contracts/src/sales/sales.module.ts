import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { TeamModule } from '../team/team.module.js';
import { SalesAdminDoor } from './sales.admin.js';
import { SalesEvents } from './sales.events.js';
import { SalesJobs } from './sales.jobs.js';
import { SalesDoor } from './sales.http.js';
import { SalesReport } from './sales-report.service.js';
import { SalesService } from './sales.service.js';
import { TeamDays } from './team-days.service.js';
import { Watermark } from './watermark.service.js';

@Module({
  imports: [BrandModule, TeamModule],
  controllers: [SalesDoor, SalesAdminDoor],
  providers: [SalesService, SalesReport, SalesEvents, SalesJobs, TeamDays, Watermark],
  exports: [Watermark],
})
export class SalesModule {}
