import { Module } from '@nestjs/common';
import { PictureStoreModule } from '@banyan/kernel/pictures';
import { ClaimModule } from '../claim/claim.module.js';
import { OfferController } from './offer.http.js';
import { OfferService } from './offer.service.js';

@Module({ imports: [ClaimModule, PictureStoreModule], controllers: [OfferController], providers: [OfferService] })
export class OfferModule {}
