import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { PageModule } from '../page/page.module.js';
import { PostModule } from '../post/post.module.js';
import { PreviewAdminController } from './preview.admin.js';
import { PreviewController } from './preview.http.js';
import { PreviewJobs } from './preview.jobs.js';
import { PreviewService } from './preview.service.js';

@Module({
  imports: [BrandModule, PageModule, PostModule],
  controllers: [PreviewController, PreviewAdminController],
  providers: [PreviewService, PreviewJobs],
})
export class PreviewModule {}
