import { Module } from '@nestjs/common';
import { MemberModule } from '../member/member.module.js';
import { OpeningController } from './opening.http.js';
import { OpeningService } from './opening.service.js';

@Module({ imports: [MemberModule], controllers: [OpeningController], providers: [OpeningService] })
export class OpeningModule {}
