import { Module } from '@nestjs/common';
import { VendorModule } from '../vendor/vendor.module.js';
import { CatalogueRows } from './catalogue-rows.service.js';
import { ImportAdminDoor } from './import.admin.js';
import { ImportService } from './import.service.js';

@Module({ imports: [VendorModule], controllers: [ImportAdminDoor], providers: [ImportService, CatalogueRows] })
export class ImportModule {}
