import { Module } from '@nestjs/common';
import { CampaignModule } from '../campaign/campaign.module.js';
import { DemoService } from './demo.service.js';

@Module({ imports: [CampaignModule], providers: [DemoService] })
export class DemoModule {}
