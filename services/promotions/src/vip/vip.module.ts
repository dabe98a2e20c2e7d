import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { GiftModule } from '../gift/gift.module.js';
import { MemberModule } from '../member/member.module.js';
import { PlayModule } from '../play/play.module.js';
import { LevelService } from './level.service.js';
import { VipTableService } from './table.service.js';
import { VipAdminController } from './vip.admin.js';
import { VipController } from './vip.http.js';
import { VipJobs } from './vip.jobs.js';
import { VipService } from './vip.service.js';

@Module({
  imports: [BrandModule, GiftModule, MemberModule, PlayModule],
  controllers: [VipController, VipAdminController],
  providers: [VipTableService, LevelService, VipService, VipJobs],
  exports: [VipTableService, VipService],
})
export class VipModule {}
