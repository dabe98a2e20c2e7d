import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { ClaimModule } from '../claim/claim.module.js';
import { GiftModule } from '../gift/gift.module.js';
import { MemberModule } from '../member/member.module.js';
import { VipModule } from '../vip/vip.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { EnvelopeAdminController } from './envelope.admin.js';
import { EnvelopeConsoleService } from './envelope-console.service.js';
import { EnvelopeController } from './envelope.http.js';
import { EnvelopeJobs } from './envelope.jobs.js';
import { EnvelopeService } from './envelope.service.js';

@Module({
  imports: [BrandModule, ClaimModule, GiftModule, MemberModule, VipModule, WalletModule],
  controllers: [EnvelopeController, EnvelopeAdminController],
  providers: [EnvelopeService, EnvelopeConsoleService, EnvelopeJobs],
  exports: [EnvelopeConsoleService],
})
export class EnvelopeModule {}
