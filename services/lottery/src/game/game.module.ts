import { Module } from '@nestjs/common';
import { LotteryGameController, LotteryMenuController, OpenedController } from './game.http.js';
import { GameService } from './game.service.js';

@Module({
  controllers: [LotteryMenuController, OpenedController, LotteryGameController],
  providers: [GameService],
})
export class GameModule {}
