import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { AllowedIpService } from './allowed-ip.service.js';
import { AllowedIpAdminController, MaintenanceAdminController } from './maintenance.admin.js';
import { MaintenanceService } from './maintenance.service.js';

@Module({
  imports: [ApprovalModule],
  controllers: [MaintenanceAdminController, AllowedIpAdminController],
  providers: [MaintenanceService, AllowedIpService],
})
export class MaintenanceModule {}
