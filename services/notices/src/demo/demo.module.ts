import { Module } from '@nestjs/common';
import { AnnouncementModule } from '../announcement/announcement.module.js';
import { HelpModule } from '../help/help.module.js';
import { PageModule } from '../page/page.module.js';
import { PostModule } from '../post/post.module.js';
import { ChatModule } from '../chat/chat.module.js';
import { DemoChatService } from './demo-chat.service.js';
import { DemoContentService } from './demo-content.service.js';
import { DemoHelpService } from './demo-help.service.js';
import { InboxModule } from '../inbox/inbox.module.js';
import { DemoTalkService } from './demo-talk.service.js';
import { DemoService } from './demo.service.js';

@Module({
  imports: [AnnouncementModule, ChatModule, HelpModule, InboxModule, PageModule, PostModule],
  providers: [DemoService, DemoHelpService, DemoContentService, DemoChatService, DemoTalkService],
})
export class DemoModule {}
