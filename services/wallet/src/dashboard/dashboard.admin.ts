import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { WalletDashboard } from './dashboard.dto.js';
import { DashboardService } from './dashboard.service.js';

@Controller('admin/v1/wallet/dashboard')
export class DashboardAdminController {
  constructor(private readonly dashboard: DashboardService) {}

  @Operator('dashboard.view')
  @Get()
  @ApiOkResponse({ type: WalletDashboard })
  now(): Promise<WalletDashboard> {
    return this.dashboard.now();
  }
}
