import { Module } from '@nestjs/common';
import { ApprovalModule } from '../approval/approval.module.js';
import { BrandAdmin } from './brand.admin.js';
import { BrandGrpc } from './brand.grpc.js';
import { BrandHttp } from './brand.http.js';
import { BrandService } from './brand.service.js';
import { BrandSettings } from './brand-settings.service.js';
import { Countries } from './country.js';

@Module({
  imports: [ApprovalModule],
  controllers: [BrandHttp, BrandAdmin, BrandGrpc],
  providers: [BrandService, BrandSettings, Countries],
  exports: [BrandService, BrandSettings, Countries],
})
export class BrandModule {}
