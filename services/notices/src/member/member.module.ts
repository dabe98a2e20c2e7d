import { Module } from '@nestjs/common';
import { MemberEvents } from './member.events.js';
import { MemberService } from './member.service.js';

@Module({ providers: [MemberService, MemberEvents] })
export class MemberModule {}
