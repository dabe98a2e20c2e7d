import { Module } from '@nestjs/common';
import { CeilingAdminDoor } from '../ceiling/ceiling.admin.js';
import { VendorCeilingService } from '../ceiling/vendor-ceiling.service.js';
import { WinCeilings } from '../ceiling/win-ceilings.service.js';
import { VendorChanges } from './vendor-changes.service.js';
import { VendorAdminDoor } from './vendor.admin.js';
import { VendorCaller } from './vendor-caller.service.js';
import { VendorDirectory } from './vendor-directory.service.js';
import { VendorJobs } from './vendor.jobs.js';
import { VendorKeysService } from './vendor-keys.service.js';
import { VendorService } from './vendor.service.js';

@Module({
  controllers: [VendorAdminDoor, CeilingAdminDoor],
  providers: [
    VendorService,
    VendorChanges,
    VendorKeysService,
    VendorDirectory,
    VendorCaller,
    VendorJobs,
    VendorCeilingService,
    WinCeilings,
  ],
  exports: [VendorKeysService, VendorDirectory, VendorCaller, WinCeilings],
})
export class VendorModule {}
