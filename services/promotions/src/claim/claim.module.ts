import { Module } from '@nestjs/common';
import { PictureStoreModule } from '@banyan/kernel/pictures';
import { BrandModule } from '../brand/brand.module.js';
import { CampaignModule } from '../campaign/campaign.module.js';
import { MemberModule } from '../member/member.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { BookingService } from './booking.service.js';
import { ClaimAdminController } from './claim.admin.js';
import { ClaimEvents } from './claim.events.js';
import { ClaimJobs } from './claim.jobs.js';
import { ClaimService } from './claim.service.js';
import { EligibilityService } from './eligibility.service.js';
import { ExpiryService } from './expiry.service.js';
import { GrantService } from './grant.service.js';
import { HeldService } from './held.service.js';
import { ProgressService } from './progress.service.js';
import { ReservationService } from './reservation.service.js';
import { RoundsService } from './rounds.service.js';
import { ReviewService } from './review.service.js';

@Module({
  imports: [BrandModule, CampaignModule, MemberModule, PictureStoreModule, WalletModule],
  controllers: [ClaimAdminController],
  providers: [
    ClaimService,
    EligibilityService,
    GrantService,
    BookingService,
    ReservationService,
    ProgressService,
    RoundsService,
    HeldService,
    ExpiryService,
    ReviewService,
    ClaimEvents,
    ClaimJobs,
  ],
  exports: [ClaimService, EligibilityService],
})
export class ClaimModule {}
