import { Module } from '@nestjs/common';
import { BillModule } from '../bill/bill.module.js';
import { BrandModule } from '../brand/brand.module.js';
import { ForecastService } from './forecast.service.js';
import { PaydayController } from './payday.http.js';
import { PaydayJobs } from './payday.jobs.js';
import { PaydayListService } from './payday-list.service.js';

@Module({
  imports: [BillModule, BrandModule],
  controllers: [PaydayController],
  providers: [ForecastService, PaydayListService, PaydayJobs],
})
export class PaydayModule {}
