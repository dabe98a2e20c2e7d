import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { ClaimModule } from '../claim/claim.module.js';
import { GiftModule } from '../gift/gift.module.js';
import { MemberModule } from '../member/member.module.js';
import { VipModule } from '../vip/vip.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { ChancesService } from './chances.service.js';
import { WheelAdminController } from './wheel.admin.js';
import { WheelConsoleService } from './wheel-console.service.js';
import { WheelEvents } from './wheel.events.js';
import { WheelController } from './wheel.http.js';
import { WheelJobs } from './wheel.jobs.js';
import { WheelSeedService } from './wheel-seed.service.js';
import { WheelSpinService } from './wheel-spin.service.js';
import { WheelTurns } from './wheel-turns.js';
import { WheelService } from './wheel.service.js';

@Module({
  imports: [BrandModule, ClaimModule, GiftModule, MemberModule, VipModule, WalletModule],
  controllers: [WheelController, WheelAdminController],
  providers: [
    WheelService,
    WheelConsoleService,
    WheelSeedService,
    WheelSpinService,
    WheelTurns,
    ChancesService,
    WheelEvents,
    WheelJobs,
  ],
  exports: [WheelConsoleService],
})
export class WheelModule {}
