import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { SettingAdminController } from './setting.admin.js';
import { SettingConsoleService } from './setting-console.service.js';
import { SettingGrpcController } from './setting.grpc.js';
import { SettingService } from './setting.service.js';

@Module({
  imports: [ApprovalModule],
  controllers: [SettingAdminController, SettingGrpcController],
  providers: [SettingService, SettingConsoleService],
  exports: [SettingService],
})
export class SettingModule {}
