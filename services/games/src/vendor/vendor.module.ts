import { Module } from '@nestjs/common';
import { VendorChanges } from './vendor-changes.service.js';
import { VendorAdminDoor } from './vendor.admin.js';
import { VendorCaller } from './vendor-caller.service.js';
import { VendorDirectory } from './vendor-directory.service.js';
import { VendorJobs } from './vendor.jobs.js';
import { VendorKeysService } from './vendor-keys.service.js';
import { VendorService } from './vendor.service.js';

@Module({
  controllers: [VendorAdminDoor],
  providers: [VendorService, VendorChanges, VendorKeysService, VendorDirectory, VendorCaller, VendorJobs],
  exports: [VendorKeysService, VendorDirectory, VendorCaller],
})
export class VendorModule {}
