import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Agent } from '@banyan/kernel/auth';
import { MemberId, SalesQuery, SalesRange, TeamSalesDto, TeamSalesPageDto } from './sales.dto.js';
import { SalesReportService } from './sales-report.service.js';

@ApiTags('agent centre: team betting')
@Controller('wps/agent/team/sales')
@Agent()
export class SalesController {
  constructor(private readonly report: SalesReportService) {}

  @Get()
  @ApiOkResponse({ type: TeamSalesPageDto })
  list(@Query() query: SalesQuery) {
    return this.report.downlines(query);
  }

  @Get(':id')
  @ApiOkResponse({ type: TeamSalesDto })
  get(@Param() { id }: MemberId, @Query() range: SalesRange) {
    return this.report.one(id, range);
  }
}
