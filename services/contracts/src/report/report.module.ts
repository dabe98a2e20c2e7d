import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { SalesModule } from '../sales/sales.module.js';
import { ReportAdminController } from './report.admin.js';
import { ReportJobs } from './report.jobs.js';
import { ReportService } from './report.service.js';
import { ReportSumService } from './report-sum.service.js';

@Module({
  imports: [BrandModule, SalesModule],
  controllers: [ReportAdminController],
  providers: [ReportService, ReportSumService, ReportJobs],
})
export class ReportModule {}
