import { Module } from '@nestjs/common';
import { WinnerController } from './winner.http.js';
import { WinnerService } from './winner.service.js';

@Module({ controllers: [WinnerController], providers: [WinnerService] })
export class WinnerModule {}
