import { Injectable } from '@nestjs/common';
import { Job, type JobRun } from '@banyan/kernel/jobs';
import { HotGameService } from './hot-game.service.js';
import { TitleService } from './title.service.js';

@Injectable()
export class GameJobs {
  constructor(
    private readonly hot: HotGameService,
    private readonly titles: TitleService,
  ) {}

  @Job({ name: 'games.hot', everyMs: 5 * 60_000, timeoutMs: 60_000 })
  async refreshHot(): Promise<void> {
    await this.hot.refresh();
  }

  @Job({ name: 'games.tell-titles', everyMs: 60_000, timeoutMs: 300_000 })
  async tellTitles({ signal }: JobRun): Promise<void> {
    await this.titles.tell(signal);
  }

  @Job({ name: 'games.tell-titles-again', cron: '40 4 * * *', timeoutMs: 600_000 })
  async tellTitlesAgain({ signal }: JobRun): Promise<void> {
    await this.titles.again(signal);
  }
}
