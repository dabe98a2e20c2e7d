import { Module } from '@nestjs/common';
import { DashboardAdmin } from './dashboard.admin.js';
import { DashboardService } from './dashboard.service.js';

@Module({ controllers: [DashboardAdmin], providers: [DashboardService] })
export class DashboardModule {}
