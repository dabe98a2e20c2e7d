import { Module } from '@nestjs/common';
import { AnnouncementModule } from '../announcement/announcement.module.js';
import { DemoService } from './demo.service.js';

@Module({ imports: [AnnouncementModule], providers: [DemoService] })
export class DemoModule {}
