import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { MemberNameService } from './member-name.service.js';
import { MemberService } from './member.service.js';

@Module({
  imports: [BrandModule],
  providers: [MemberService, MemberNameService],
  exports: [MemberService, MemberNameService],
})
export class MemberModule {}
