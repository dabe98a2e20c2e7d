import { Module } from '@nestjs/common';
import { JackpotDoor } from './jackpot.http.js';
import { Jackpots } from './jackpot.service.js';

@Module({ controllers: [JackpotDoor], providers: [Jackpots], exports: [Jackpots] })
export class JackpotModule {}
