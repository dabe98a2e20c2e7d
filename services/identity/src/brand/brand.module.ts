import { Module } from '@nestjs/common';
import { BrandAdmin } from './brand.admin.js';
import { BrandGrpc } from './brand.grpc.js';
import { BrandHttp } from './brand.http.js';
import { BrandService } from './brand.service.js';
import { Countries } from './country.js';

@Module({
  controllers: [BrandHttp, BrandAdmin, BrandGrpc],
  providers: [BrandService, Countries],
  exports: [BrandService],
})
export class BrandModule {}
