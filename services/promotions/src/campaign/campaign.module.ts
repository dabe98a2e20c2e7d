import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { BudgetService } from './budget.service.js';
import { CampaignAdminController } from './campaign.admin.js';
import { CampaignConsoleService } from './campaign-console.service.js';

@Module({
  imports: [BrandModule],
  controllers: [CampaignAdminController],
  providers: [CampaignConsoleService, BudgetService],
  exports: [BudgetService, CampaignConsoleService],
})
export class CampaignModule {}
