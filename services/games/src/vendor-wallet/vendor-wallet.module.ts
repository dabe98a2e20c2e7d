import { Module } from '@nestjs/common';
import { LaunchModule } from '../launch/launch.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { VendorModule } from '../vendor/vendor.module.js';
import { TransferRecoveryService } from './transfer-recovery.service.js';
import { TransferResolutionService } from './transfer-resolution.service.js';
import { TransferStepService } from './transfer-step.service.js';
import { VendorWalletAdminController } from './vendor-wallet.admin.js';
import { VendorWalletController } from './vendor-wallet.http.js';
import { VendorWalletJobs } from './vendor-wallet.jobs.js';
import { VendorWalletService } from './vendor-wallet.service.js';

@Module({
  imports: [LaunchModule, LedgerModule, VendorModule],
  controllers: [VendorWalletController, VendorWalletAdminController],
  providers: [
    VendorWalletService,
    TransferStepService,
    TransferRecoveryService,
    TransferResolutionService,
    VendorWalletJobs,
  ],
})
export class VendorWalletModule {}
