import { Module } from '@nestjs/common';
import { kernel } from '@banyan/kernel/app';
import { pictureMigrations } from '@banyan/kernel/pictures';
import { CampaignModule } from './campaign/campaign.module.js';
import { ClaimModule } from './claim/claim.module.js';
import { config } from './config.js';
import { Campaigns1797100000001 } from './migrations/1797100000001-campaigns.js';
import { DemoModule } from './demo/demo.module.js';
import { Points1797100000002 } from './migrations/1797100000002-points.js';
import { Endings1797200000001 } from './migrations/1797200000001-endings.js';
import { ChargedBack1797200000002 } from './migrations/1797200000002-charged-back.js';
import { Pauses1797200000003 } from './migrations/1797200000003-pauses.js';
import { Exclusive1797200000004 } from './migrations/1797200000004-exclusive.js';
import { RoundOrder1797200000005 } from './migrations/1797200000005-round-order.js';
import { CodeTries1797200000006 } from './migrations/1797200000006-code-tries.js';
import { EnvelopeModule } from './envelope/envelope.module.js';
import { Envelopes1797920000001 } from './migrations/1797920000001-envelopes.js';
import { GiftModule } from './gift/gift.module.js';
import { MallModule } from './mall/mall.module.js';
import { Mall1797970000001 } from './migrations/1797970000001-mall.js';
import { OfferModule } from './offer/offer.module.js';
import { PlayModule } from './play/play.module.js';
import { PointsModule } from './points/points.module.js';
import { RebateModule } from './rebate/rebate.module.js';
import { refusals } from './refusals.gen.js';
import { Vip1797400000002 } from './migrations/1797400000002-vip.js';
import { PointsListed1797600020001 } from './migrations/1797600020001-points-listed.js';
import { VipModule } from './vip/vip.module.js';
import { WheelModule } from './wheel/wheel.module.js';
import { Wheels1797990000001 } from './migrations/1797990000001-wheels.js';
import { WheelProofs1798020000001 } from './migrations/1798020000001-wheel-proofs.js';
import { ValidBetsTold1798071000003 } from './migrations/1798071000003-valid-bets-told.js';
import { ValidBetsVersions1798081000001 } from './migrations/1798081000001-valid-bets-versions.js';
import { TournamentModule } from './tournament/tournament.module.js';
import { Tournaments1798075000001 } from './migrations/1798075000001-tournaments.js';
import { RoundMarks1798080000001 } from './migrations/1798080000001-round-marks.js';
import { DryRunModule } from './dry-run/dry-run.module.js';
import { DryRuns1798091000001 } from './migrations/1798091000001-dry-runs.js';
import { CampaignRewards1798120000001 } from './migrations/1798120000001-campaign-rewards.js';
import { ClaimMarks1798120000002 } from './migrations/1798120000002-claim-marks.js';
import { RoundsGrants1798180000001 } from './migrations/1798180000001-rounds-grants.js';
// new imports

@Module({
  imports: [
    kernel(config, {
      refusals,
      migrations: [
        ...pictureMigrations,
        Campaigns1797100000001,
        Points1797100000002,
        Endings1797200000001,
        ChargedBack1797200000002,
        Pauses1797200000003,
        Exclusive1797200000004,
        RoundOrder1797200000005,
        CodeTries1797200000006,
        Vip1797400000002,
        PointsListed1797600020001,
        Envelopes1797920000001,
        Mall1797970000001,
        Wheels1797990000001,
        WheelProofs1798020000001,
        ValidBetsTold1798071000003,
        Tournaments1798075000001,
        RoundMarks1798080000001,
        ValidBetsVersions1798081000001,
        DryRuns1798091000001,
        CampaignRewards1798120000001,
        ClaimMarks1798120000002,
        RoundsGrants1798180000001,
        // new migrations
      ],
      appendOnly: ['campaign_version', 'point_entry', 'vip_table_version', 'wheel_spin', 'tournament_place'],
    }),
    CampaignModule,
    ClaimModule,
    OfferModule,
    PointsModule,
    DemoModule,
    PlayModule,
    GiftModule,
    VipModule,
    RebateModule,
    EnvelopeModule,
    MallModule,
    WheelModule,
    TournamentModule,
    DryRunModule,
    // new modules
  ],
})
export class AppModule {}
