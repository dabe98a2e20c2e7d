import { Module } from '@nestjs/common';
import { MemberModule } from '../member/member.module.js';
import { OpeningDoor } from './opening.http.js';
import { OpeningService } from './opening.service.js';

@Module({ imports: [MemberModule], controllers: [OpeningDoor], providers: [OpeningService] })
export class OpeningModule {}
