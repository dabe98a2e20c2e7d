import { Module } from '@nestjs/common';
import { InvitationHttp, ReferralHttp } from './referral.http.js';
import { ReferralService } from './referral.service.js';

@Module({ controllers: [InvitationHttp, ReferralHttp], providers: [ReferralService], exports: [ReferralService] })
export class ReferralModule {}
