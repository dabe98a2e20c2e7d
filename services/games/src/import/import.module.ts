import { Module } from '@nestjs/common';
import { VendorModule } from '../vendor/vendor.module.js';
import { CatalogueRowService } from './catalogue-row.service.js';
import { ImportAdminController } from './import.admin.js';
import { ImportService } from './import.service.js';

@Module({
  imports: [VendorModule],
  controllers: [ImportAdminController],
  providers: [ImportService, CatalogueRowService],
})
export class ImportModule {}
