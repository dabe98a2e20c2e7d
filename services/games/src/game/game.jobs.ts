import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { HotGames } from './hot-games.service.js';

@Injectable()
export class GameJobs {
  constructor(private readonly hot: HotGames) {}

  @Job({ name: 'games.hot', everyMs: 5 * 60_000, timeoutMs: 60_000 })
  async refreshHot(): Promise<void> {
    await this.hot.refresh();
  }
}
