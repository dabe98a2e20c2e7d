import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { PageModule } from '../page/page.module.js';
import { PostAdminController } from './post.admin.js';
import { PostConsoleService } from './post-console.service.js';
import { FeedService } from './feed.service.js';
import { PostController } from './post.http.js';
import { PostService } from './post.service.js';

@Module({
  imports: [BrandModule, PageModule],
  controllers: [PostController, PostAdminController],
  providers: [FeedService, PostService, PostConsoleService],
  exports: [PostConsoleService],
})
export class PostModule {}
