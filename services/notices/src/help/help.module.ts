import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { HelpAdminController } from './help.admin.js';
import { HelpConsoleService } from './help-console.service.js';
import { HelpController } from './help.http.js';
import { HelpEvents } from './help.events.js';
import { HelpService } from './help.service.js';

@Module({
  imports: [BrandModule],
  controllers: [HelpController, HelpAdminController],
  providers: [HelpService, HelpConsoleService, HelpEvents],
  exports: [HelpConsoleService],
})
export class HelpModule {}
