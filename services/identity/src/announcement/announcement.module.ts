import { Module } from '@nestjs/common';
import { MemberModule } from '../member/member.module.js';
import { AnnouncementDoor, HeardDoor } from './announcement.http.js';
import { AnnouncementService } from './announcement.service.js';

@Module({ imports: [MemberModule], controllers: [AnnouncementDoor, HeardDoor], providers: [AnnouncementService] })
export class AnnouncementModule {}
