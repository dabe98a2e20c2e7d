import { Module } from '@nestjs/common';
import { AnnouncementModule } from '../announcement/announcement.module.js';
import { HelpModule } from '../help/help.module.js';
import { DemoHelpService } from './demo-help.service.js';
import { DemoService } from './demo.service.js';

@Module({ imports: [AnnouncementModule, HelpModule], providers: [DemoService, DemoHelpService] })
export class DemoModule {}
