import { Module } from '@nestjs/common';
import { GameController } from './game.http.js';

@Module({ controllers: [GameController] })
export class GameModule {}
