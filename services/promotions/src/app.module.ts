import { Module } from '@nestjs/common';
import { kernel } from '@banyan/kernel/app';
import { CampaignModule } from './campaign/campaign.module.js';
import { ClaimModule } from './claim/claim.module.js';
import { config } from './config.js';
import { Campaigns1797100000001 } from './migrations/1797100000001-campaigns.js';
import { DemoModule } from './demo/demo.module.js';
import { OfferModule } from './offer/offer.module.js';
import { refusals } from './refusals.gen.js';
// new imports

@Module({
  imports: [
    kernel(config, {
      refusals,
      migrations: [
        Campaigns1797100000001,
        // new migrations
      ],
      appendOnly: ['campaign_version'],
    }),
    CampaignModule,
    ClaimModule,
    OfferModule,
    DemoModule,
    // new modules
  ],
})
export class AppModule {}
