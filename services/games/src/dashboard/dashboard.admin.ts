import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { DashboardQuery, GamesDashboardDto } from './dashboard.dto.js';
import { DashboardService } from './dashboard.service.js';

@ApiTags('console: dashboard')
@Controller('admin/v1/games/dashboard')
export class DashboardAdminController {
  constructor(private readonly dashboard: DashboardService) {}

  @Get()
  @Operator('dashboard.view')
  @ApiOkResponse({ type: GamesDashboardDto })
  figures(@Query() query: DashboardQuery) {
    return this.dashboard.figures(query);
  }
}
