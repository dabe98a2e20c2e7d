import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ReportPageDto, ReportQuery } from './report.dto.js';
import { ReportService } from './report.service.js';

@ApiTags('console: reports')
@Controller('admin/v1/contracts/reports')
export class ReportAdminController {
  constructor(private readonly reports: ReportService) {}

  /** What a span of days came to, by what `by` says, with the totals of all that the filters let through. Filters: vendor, category, q (how a name begins). */
  @Get()
  @Operator('report.view')
  @ApiOkResponse({ type: ReportPageDto })
  list(@Query() query: ReportQuery) {
    return this.reports.list(query);
  }
}
