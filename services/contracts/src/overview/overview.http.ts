import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Agent } from '@banyan/kernel/auth';
import { OverviewDto, OverviewQuery } from './overview.dto.js';
import { OverviewService } from './overview.service.js';

@ApiTags('agent centre: overview')
@Controller('wps/agent/team/overview')
@Agent()
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Get()
  @ApiOkResponse({ type: OverviewDto })
  get(@Query() { days }: OverviewQuery): Promise<OverviewDto> {
    return this.overview.get(days);
  }
}
