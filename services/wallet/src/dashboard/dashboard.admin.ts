import { Controller, Get } from '@nestjs/common';
import { Operator } from '@banyan/kernel/auth';
import { DashboardService, type WalletDashboard } from './dashboard.service.js';

@Controller('admin/v1/wallet/dashboard')
export class DashboardAdmin {
  constructor(private readonly dashboard: DashboardService) {}

  @Operator('dashboard.view')
  @Get()
  now(): Promise<WalletDashboard> {
    return this.dashboard.now();
  }
}
