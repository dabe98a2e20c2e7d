import { Module } from '@nestjs/common';
import { InvitationController, ReferralController } from './referral.http.js';
import { ReferralService } from './referral.service.js';

@Module({
  controllers: [InvitationController, ReferralController],
  providers: [ReferralService],
  exports: [ReferralService],
})
export class ReferralModule {}
