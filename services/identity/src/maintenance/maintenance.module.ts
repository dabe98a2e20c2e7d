import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { AllowedIps } from './allowed-ip.service.js';
import { AllowedIpAdmin, MaintenanceAdmin } from './maintenance.admin.js';
import { MaintenanceService } from './maintenance.service.js';

@Module({
  imports: [ApprovalModule],
  controllers: [MaintenanceAdmin, AllowedIpAdmin],
  providers: [MaintenanceService, AllowedIps],
})
export class MaintenanceModule {}
