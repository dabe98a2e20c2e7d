import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { OverviewDoor } from './overview.http.js';
import { OverviewService } from './overview.service.js';

@Module({ imports: [BrandModule], controllers: [OverviewDoor], providers: [OverviewService] })
export class OverviewModule {}
