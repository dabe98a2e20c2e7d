import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { OverviewController } from './overview.http.js';
import { OverviewService } from './overview.service.js';

@Module({ imports: [BrandModule], controllers: [OverviewController], providers: [OverviewService] })
export class OverviewModule {}
