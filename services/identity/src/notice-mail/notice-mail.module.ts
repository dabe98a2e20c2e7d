import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { MemberModule } from '../member/member.module.js';
import { OutletModule } from '../outlet/outlet.module.js';
import { NoticeMailEvents } from './notice-mail.events.js';
import { NoticeMailService } from './notice-mail.service.js';

@Module({ imports: [BrandModule, MemberModule, OutletModule], providers: [NoticeMailService, NoticeMailEvents] })
export class NoticeMailModule {}
