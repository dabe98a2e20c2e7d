import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { AccrualService } from './accrual.service.js';
import { PointsEvents } from './points.events.js';
import { PointsController } from './points.http.js';
import { PointsJobs } from './points.jobs.js';
import { PointsService } from './points.service.js';

@Module({
  imports: [BrandModule, WalletModule],
  controllers: [PointsController],
  providers: [AccrualService, PointsService, PointsEvents, PointsJobs],
})
export class PointsModule {}
