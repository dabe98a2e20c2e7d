import { Module } from '@nestjs/common';
import { MemberService } from './member.service.js';

@Module({ providers: [MemberService], exports: [MemberService] })
export class MemberModule {}
