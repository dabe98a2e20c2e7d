import { Module } from '@nestjs/common';
import { ReferralHttp } from './referral.http.js';
import { ReferralService } from './referral.service.js';

@Module({ controllers: [ReferralHttp], providers: [ReferralService], exports: [ReferralService] })
export class ReferralModule {}
