import { Module } from '@nestjs/common';
import { WalletModule } from '../wallet/wallet.module.js';
import { GiftAdminController } from './gift.admin.js';
import { GiftController } from './gift.http.js';
import { GiftJobs } from './gift.jobs.js';
import { GiftPaymentService } from './gift-payment.service.js';
import { GiftService } from './gift.service.js';

@Module({
  imports: [WalletModule],
  controllers: [GiftController, GiftAdminController],
  providers: [GiftService, GiftPaymentService, GiftJobs],
  exports: [GiftService],
})
export class GiftModule {}
