import { Module } from '@nestjs/common';
import { CampaignModule } from '../campaign/campaign.module.js';
import { EnvelopeModule } from '../envelope/envelope.module.js';
import { TournamentModule } from '../tournament/tournament.module.js';
import { WheelModule } from '../wheel/wheel.module.js';
import { MallModule } from '../mall/mall.module.js';
import { DemoService } from './demo.service.js';

@Module({
  imports: [CampaignModule, EnvelopeModule, MallModule, TournamentModule, WheelModule],
  providers: [DemoService],
})
export class DemoModule {}
