import { Module } from '@nestjs/common';
import { CeilingModule } from '../ceiling/ceiling.module.js';
import { VendorChanges } from './vendor-changes.service.js';
import { VendorAdminDoor } from './vendor.admin.js';
import { VendorCaller } from './vendor-caller.service.js';
import { CeilingAdminDoor } from './vendor-ceiling.admin.js';
import { VendorDirectory } from './vendor-directory.service.js';
import { VendorJobs } from './vendor.jobs.js';
import { VendorKeysService } from './vendor-keys.service.js';
import { VendorService } from './vendor.service.js';

@Module({
  imports: [CeilingModule],
  controllers: [VendorAdminDoor, CeilingAdminDoor],
  providers: [VendorService, VendorChanges, VendorKeysService, VendorDirectory, VendorCaller, VendorJobs],
  exports: [VendorKeysService, VendorDirectory, VendorCaller, CeilingModule],
})
export class VendorModule {}
