import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { VipModule } from '../vip/vip.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { PointAccountAdminController, PointEntryAdminController } from './points.admin.js';
import { AccrualService } from './accrual.service.js';
import { PointsEvents } from './points.events.js';
import { PointsConsoleService } from './points-console.service.js';
import { PointsController } from './points.http.js';
import { PointsJobs } from './points.jobs.js';
import { PointsService } from './points.service.js';

@Module({
  imports: [BrandModule, VipModule, WalletModule],
  controllers: [PointsController, PointAccountAdminController, PointEntryAdminController],
  providers: [AccrualService, PointsService, PointsConsoleService, PointsEvents, PointsJobs],
})
export class PointsModule {}
