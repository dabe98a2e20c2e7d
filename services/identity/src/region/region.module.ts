import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { BrandModule } from '../brand/brand.module.js';
import { RegionAdminController } from './region.admin.js';
import { RegionService } from './region.service.js';

@Module({ imports: [ApprovalModule, BrandModule], controllers: [RegionAdminController], providers: [RegionService] })
export class RegionModule {}
