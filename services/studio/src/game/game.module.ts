import { Module } from '@nestjs/common';
import { GameHttp } from './game.http.js';

@Module({ controllers: [GameHttp] })
export class GameModule {}
