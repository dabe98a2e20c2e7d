import { Controller, Get } from '@nestjs/common';
import { Public } from '@banyan/kernel/auth';
import { Raw } from '@banyan/kernel/dto';
import { config } from '../config.js';
import { declared } from './games.js';

/** What the studio declares of its games, for operators that list them. */
@Public()
@Raw()
@Controller()
export class GameController {
  @Get('games.json')
  games() {
    return declared(config.listedTitles);
  }
}
