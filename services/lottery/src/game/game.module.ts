import { Module } from '@nestjs/common';
import { LotteryGameAdminController } from './game.admin.js';
import { GameConsoleService } from './game-console.service.js';
import { LotteryGameController, LotteryMenuController, OpenedController } from './game.http.js';
import { GameJobs } from './game.jobs.js';
import { GameNamesService } from './game-names.service.js';
import { GameService } from './game.service.js';

@Module({
  controllers: [LotteryMenuController, OpenedController, LotteryGameController, LotteryGameAdminController],
  providers: [GameService, GameNamesService, GameConsoleService, GameJobs],
})
export class GameModule {}
