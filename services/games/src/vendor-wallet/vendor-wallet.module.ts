import { Module } from '@nestjs/common';
import { LaunchModule } from '../launch/launch.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { VendorModule } from '../vendor/vendor.module.js';
import { TransferChecks } from './transfer-checks.service.js';
import { TransferDesk } from './transfer-desk.service.js';
import { TransferSteps } from './transfer-steps.service.js';
import { VendorWalletAdminDoor } from './vendor-wallet.admin.js';
import { VendorWalletDoor } from './vendor-wallet.http.js';
import { VendorWalletJobs } from './vendor-wallet.jobs.js';
import { VendorWallets } from './vendor-wallets.service.js';

@Module({
  imports: [LaunchModule, LedgerModule, VendorModule],
  controllers: [VendorWalletDoor, VendorWalletAdminDoor],
  providers: [VendorWallets, TransferSteps, TransferChecks, TransferDesk, VendorWalletJobs],
})
export class VendorWalletModule {}
