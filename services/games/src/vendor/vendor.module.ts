import { Module } from '@nestjs/common';
import { VendorAdminDoor } from './vendor.admin.js';
import { VendorDirectory } from './vendor-directory.service.js';
import { VendorKeysService } from './vendor-keys.service.js';
import { VendorService } from './vendor.service.js';

@Module({
  controllers: [VendorAdminDoor],
  providers: [VendorService, VendorKeysService, VendorDirectory],
  exports: [VendorKeysService, VendorDirectory],
})
export class VendorModule {}
