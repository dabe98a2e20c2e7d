import { Module } from '@nestjs/common';
import { PageServer } from './page.server.js';

@Module({ providers: [PageServer] })
export class PageModule {}
