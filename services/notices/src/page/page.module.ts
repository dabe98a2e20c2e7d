import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { ChatModule } from '../chat/chat.module.js';
import { PageAdminController } from './page.admin.js';
import { PageConsoleService } from './page-console.service.js';
import { PageController } from './page.http.js';
import { PageEvents } from './page.events.js';
import { PageService } from './page.service.js';

@Module({
  imports: [BrandModule, ChatModule],
  controllers: [PageController, PageAdminController],
  providers: [PageService, PageConsoleService, PageEvents],
  exports: [PageService, PageConsoleService],
})
export class PageModule {}
