import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { PreferenceModule } from '../preference/preference.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { DeliveryConsoleService } from './delivery-console.service.js';
import { DeliveryJudge } from './delivery-judge.service.js';
import { DeliveryAdminController, PushAdminController } from './delivery.admin.js';

@Module({
  imports: [BrandModule, PreferenceModule, WalletModule],
  controllers: [DeliveryAdminController, PushAdminController],
  providers: [DeliveryJudge, DeliveryConsoleService],
  exports: [DeliveryJudge],
})
export class DeliveryModule {}
