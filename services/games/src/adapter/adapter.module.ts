import { Module } from '@nestjs/common';
import { LaunchModule } from '../launch/launch.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { VendorModule } from '../vendor/vendor.module.js';
import { VendorApiModule } from '../vendor-api/vendor-api.module.js';
import { AdapterService } from './adapter.service.js';
import { AdapterRoutes } from './adapter.http.js';

@Module({
  imports: [LaunchModule, LedgerModule, VendorModule, VendorApiModule],
  providers: [AdapterService, AdapterRoutes],
})
export class AdapterModule {}
