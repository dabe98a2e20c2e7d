import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { ChatAuthorService } from './chat-author.service.js';
import { ChatAdminController } from './chat.admin.js';
import { ChatController } from './chat.http.js';
import { ChatEvents } from './chat.events.js';
import { ChatJobs } from './chat.jobs.js';
import { ChatModerationService } from './chat-moderation.service.js';
import { ChatRoomConsoleService } from './chat-room-console.service.js';
import { ChatRoomService } from './chat-room.service.js';
import { ChatRuleService } from './chat-rule.service.js';
import { ChatService } from './chat.service.js';
import { ChatWordService } from './chat-word.service.js';

@Module({
  imports: [BrandModule, WalletModule],
  controllers: [ChatController, ChatAdminController],
  providers: [
    ChatRoomService,
    ChatRuleService,
    ChatAuthorService,
    ChatService,
    ChatRoomConsoleService,
    ChatModerationService,
    ChatWordService,
    ChatEvents,
    ChatJobs,
  ],
  exports: [ChatRoomService],
})
export class ChatModule {}
