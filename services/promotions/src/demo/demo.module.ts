import { Module } from '@nestjs/common';
import { CampaignModule } from '../campaign/campaign.module.js';
import { EnvelopeModule } from '../envelope/envelope.module.js';
import { WheelModule } from '../wheel/wheel.module.js';
import { MallModule } from '../mall/mall.module.js';
import { DemoService } from './demo.service.js';

@Module({ imports: [CampaignModule, EnvelopeModule, MallModule, WheelModule], providers: [DemoService] })
export class DemoModule {}
