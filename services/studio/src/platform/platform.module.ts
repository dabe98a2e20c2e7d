import { Module } from '@nestjs/common';
import { Platform } from './platform.service.js';

@Module({ providers: [Platform], exports: [Platform] })
export class PlatformModule {}
