import { Module } from '@nestjs/common';
import { MemberModule } from '../member/member.module.js';
import { AffiliateAdmin } from './affiliate.admin.js';
import { AffiliateDoor } from './affiliate.http.js';
import { AffiliateService } from './affiliate.service.js';

@Module({ imports: [MemberModule], controllers: [AffiliateDoor, AffiliateAdmin], providers: [AffiliateService] })
export class AffiliateModule {}
