import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { BrandSalesQuery, MemberId, TeamPlaceDto, TeamSalesPageDto } from './sales.dto.js';
import { SalesReportService } from './sales-report.service.js';

@ApiTags('console: team reports')
@Controller('admin/v1/contracts/team-sales')
export class SalesAdminController {
  constructor(private readonly report: SalesReportService) {}

  /** What teams did in a span of days: a brand's top lines, or the direct downlines of `parentId`. */
  @Get()
  @Operator('contract.view')
  @ApiOkResponse({ type: TeamSalesPageDto })
  list(@Query() query: BrandSalesQuery) {
    return this.report.ofBrand(query);
  }

  /** The way from the top line to a member. */
  @Get(':id')
  @Operator('contract.view')
  @ApiOkResponse({ type: TeamPlaceDto })
  place(@Param() { id }: MemberId) {
    return this.report.place(id);
  }
}
