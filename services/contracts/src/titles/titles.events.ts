import { Injectable } from '@nestjs/common';
import { TitlesChanged } from '@banyan/proto/games/v1/events';
import { GameNamed } from '@banyan/proto/lottery/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent } from '@banyan/kernel/events';
import { TitlesService } from './titles.service.js';

@Injectable()
export class TitlesEvents {
  constructor(private readonly titles: TitlesService) {}

  @OnEvent(TitlesChanged)
  titlesChanged(event: TitlesChanged, _meta: unknown, tx: Tx): Promise<void> {
    return this.titles.changed(tx, event);
  }

  @OnEvent(GameNamed)
  gameNamed(event: GameNamed, _meta: unknown, tx: Tx): Promise<void> {
    return this.titles.lotteryNamed(tx, event);
  }
}
