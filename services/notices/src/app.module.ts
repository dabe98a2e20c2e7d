import { Module } from '@nestjs/common';
import { kernel } from '@banyan/kernel/app';
import { pictureMigrations } from '@banyan/kernel/pictures';
import { config } from './config.js';
import { refusals } from './refusals.gen.js';
import { InboxModule } from './inbox/inbox.module.js';
import { Inbox1796830000001 } from './migrations/1796830000001-inbox.js';
import { AnnouncementModule } from './announcement/announcement.module.js';
import { DemoModule } from './demo/demo.module.js';
import { Announcements1796830000002 } from './migrations/1796830000002-announcements.js';
import { HelpModule } from './help/help.module.js';
import { Help1796830000003 } from './migrations/1796830000003-help.js';
import { Versions1796830000004 } from './migrations/1796830000004-versions.js';
import { Reads1796930000001 } from './migrations/1796930000001-reads.js';
import { FeedbackModule } from './feedback/feedback.module.js';
import { Feedback1796930000002 } from './migrations/1796930000002-feedback.js';
import { PageModule } from './page/page.module.js';
import { Pages1797960000001 } from './migrations/1797960000001-pages.js';
import { PostModule } from './post/post.module.js';
import { Posts1797960000002 } from './migrations/1797960000002-posts.js';
import { PreviewModule } from './preview/preview.module.js';
import { MailModule } from './mail/mail.module.js';
import { PreferenceModule } from './preference/preference.module.js';
import { Mails1798000000002 } from './migrations/1798000000002-mails.js';
import { MacroModule } from './macro/macro.module.js';
import { Macros1798000000003 } from './migrations/1798000000003-macros.js';
import { MailsOfABrand1798000000012 } from './migrations/1798000000012-mails-of-a-brand.js';
import { PushModule } from './push/push.module.js';
import { Pushes1798060000001 } from './migrations/1798060000001-pushes.js';
import { ChatModule } from './chat/chat.module.js';
import { Chat1798072000001 } from './migrations/1798072000001-chat.js';
import { MuteHistory1798092500001 } from './migrations/1798092500001-mute-history.js';
import { BroadcastModule } from './broadcast/broadcast.module.js';
import { Broadcasts1798092000001 } from './migrations/1798092000001-broadcasts.js';
import { SupportModule } from './support/support.module.js';
import { Support1798110000001 } from './migrations/1798110000001-support.js';
import { SupportNoticed1798150000001 } from './migrations/1798150000001-support-noticed.js';
import { BroadcastTests1798190000001 } from './migrations/1798190000001-broadcast-tests.js';
import { MovedSupport1798190000002 } from './migrations/1798190000002-moved-support.js';
import { BroadcastReads1798190000003 } from './migrations/1798190000003-broadcast-reads.js';
import { BroadcastMails1798190000004 } from './migrations/1798190000004-broadcast-mails.js';
import { BroadcastPushes1798190000005 } from './migrations/1798190000005-broadcast-pushes.js';
// new imports

@Module({
  imports: [
    kernel(config, {
      refusals,
      migrations: [
        ...pictureMigrations,
        Inbox1796830000001,
        Announcements1796830000002,
        Help1796830000003,
        Versions1796830000004,
        Reads1796930000001,
        Feedback1796930000002,
        Pages1797960000001,
        Posts1797960000002,
        Mails1798000000002,
        Macros1798000000003,
        MailsOfABrand1798000000012,
        Pushes1798060000001,
        Chat1798072000001,
        Broadcasts1798092000001,
        MuteHistory1798092500001,
        Support1798110000001,
        SupportNoticed1798150000001,
        BroadcastTests1798190000001,
        MovedSupport1798190000002,
        BroadcastReads1798190000003,
        BroadcastMails1798190000004,
        BroadcastPushes1798190000005,
        // new migrations
      ],
    }),
    InboxModule,
    AnnouncementModule,
    DemoModule,
    HelpModule,
    FeedbackModule,
    PageModule,
    PostModule,
    PreviewModule,
    MailModule,
    PreferenceModule,
    MacroModule,
    PushModule,
    ChatModule,
    BroadcastModule,
    SupportModule,
    // new modules
  ],
})
export class AppModule {}
