import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ContractsDashboardDto } from './dashboard.dto.js';
import { DashboardService } from './dashboard.service.js';

@ApiTags('console: dashboard')
@Controller('admin/v1/contracts/dashboard')
export class DashboardAdminController {
  constructor(private readonly dashboard: DashboardService) {}

  @Get()
  @Operator('contract.view')
  @ApiOkResponse({ type: ContractsDashboardDto })
  now(): Promise<ContractsDashboardDto> {
    return this.dashboard.now();
  }
}
