import { Module } from '@nestjs/common';
import { CeilingModule } from '../ceiling/ceiling.module.js';
import { NewVendorAdminController } from './new-vendor.admin.js';
import { NewVendorService } from './new-vendor.service.js';
import { VendorChangeService } from './vendor-change.service.js';
import { VendorAdminController } from './vendor.admin.js';
import { VendorCallService } from './vendor-call.service.js';
import { CeilingAdminController } from './vendor-ceiling.admin.js';
import { VendorDirectoryService } from './vendor-directory.service.js';
import { VendorJobs } from './vendor.jobs.js';
import { VendorKeyService } from './vendor-key.service.js';
import { VendorService } from './vendor.service.js';

@Module({
  imports: [CeilingModule],
  controllers: [VendorAdminController, NewVendorAdminController, CeilingAdminController],
  providers: [
    VendorService,
    NewVendorService,
    VendorChangeService,
    VendorKeyService,
    VendorDirectoryService,
    VendorCallService,
    VendorJobs,
  ],
  exports: [VendorKeyService, VendorDirectoryService, VendorCallService, CeilingModule],
})
export class VendorModule {}
