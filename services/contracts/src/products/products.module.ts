import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { SalesModule } from '../sales/sales.module.js';
import { TeamModule } from '../team/team.module.js';
import { ProductsController } from './products.http.js';
import { ProductsJobs } from './products.jobs.js';
import { ProductsService } from './products.service.js';
import { ProductSumService } from './product-sum.service.js';

@Module({
  imports: [BrandModule, TeamModule, SalesModule],
  controllers: [ProductsController],
  providers: [ProductsService, ProductSumService, ProductsJobs],
})
export class ProductsModule {}
