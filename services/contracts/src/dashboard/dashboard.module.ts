import { Module } from '@nestjs/common';
import { DashboardAdminDoor } from './dashboard.admin.js';
import { DashboardService } from './dashboard.service.js';

@Module({ controllers: [DashboardAdminDoor], providers: [DashboardService] })
export class DashboardModule {}
