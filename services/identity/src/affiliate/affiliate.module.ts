import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { MemberModule } from '../member/member.module.js';
import { AffiliateAdminController } from './affiliate.admin.js';
import { AffiliateController } from './affiliate.http.js';
import { AffiliateService } from './affiliate.service.js';
import { ProgrammeService } from './programme.service.js';

@Module({
  imports: [BrandModule, MemberModule],
  controllers: [AffiliateController, AffiliateAdminController],
  providers: [AffiliateService, ProgrammeService],
})
export class AffiliateModule {}
