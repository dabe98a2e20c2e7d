import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { HotGameService } from './hot-game.service.js';

@Injectable()
export class GameJobs {
  constructor(private readonly hot: HotGameService) {}

  @Job({ name: 'games.hot', everyMs: 5 * 60_000, timeoutMs: 60_000 })
  async refreshHot(): Promise<void> {
    await this.hot.refresh();
  }
}
