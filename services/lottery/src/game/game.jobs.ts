import { Injectable } from '@nestjs/common';
import { Job } from '@banyan/kernel/jobs';
import { GameNamesService } from './game-names.service.js';

@Injectable()
export class GameJobs {
  constructor(private readonly names: GameNamesService) {}

  @Job({ name: 'lottery.tell-names', cron: '45 4 * * *', timeoutMs: 60_000 })
  async tellNames(): Promise<void> {
    await this.names.tell(true);
  }
}
