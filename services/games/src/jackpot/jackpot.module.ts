import { Module } from '@nestjs/common';
import { JackpotController } from './jackpot.http.js';
import { JackpotService } from './jackpot.service.js';

@Module({ controllers: [JackpotController], providers: [JackpotService], exports: [JackpotService] })
export class JackpotModule {}
