import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { GiftModule } from '../gift/gift.module.js';
import { PlayModule } from '../play/play.module.js';
import { VipModule } from '../vip/vip.module.js';
import { RebateJobs } from './rebate.jobs.js';
import { RebateService } from './rebate.service.js';

@Module({ imports: [BrandModule, GiftModule, PlayModule, VipModule], providers: [RebateService, RebateJobs] })
export class RebateModule {}
