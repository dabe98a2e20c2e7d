import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { ClaimModule } from '../claim/claim.module.js';
import { GiftModule } from '../gift/gift.module.js';
import { VipModule } from '../vip/vip.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { MallController } from './mall.http.js';
import { MallJobs } from './mall.jobs.js';
import { RedemptionAdminController } from './redemption.admin.js';
import { RedemptionConsoleService } from './redemption-console.service.js';
import { RedemptionService } from './redemption.service.js';
import { RewardAdminController } from './reward.admin.js';
import { RewardConsoleService } from './reward-console.service.js';

@Module({
  imports: [BrandModule, ClaimModule, GiftModule, VipModule, WalletModule],
  controllers: [MallController, RewardAdminController, RedemptionAdminController],
  providers: [RedemptionService, RedemptionConsoleService, RewardConsoleService, MallJobs],
  exports: [RewardConsoleService],
})
export class MallModule {}
