import { Injectable } from '@nestjs/common';
import { RoundSettled, RoundsMarked } from '@banyan/proto/games/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvents, type EventMeta } from '@banyan/kernel/events';
import { HeardService } from './heard.service.js';
import { ScoringService } from './scoring.service.js';

@Injectable()
export class TournamentEvents {
  constructor(
    private readonly scoring: ScoringService,
    private readonly heard: HeardService,
  ) {}

  @OnEvents(RoundSettled, { batch: 500 })
  settled(events: readonly RoundSettled[], _metas: readonly EventMeta[], tx: Tx): Promise<void> {
    return this.scoring.settled(tx, events);
  }

  @OnEvents(RoundsMarked, { batch: 100 })
  marked(events: readonly RoundsMarked[], metas: readonly EventMeta[], tx: Tx): Promise<void> {
    return this.heard.marked(
      tx,
      events,
      metas.map(({ partition }) => partition),
    );
  }
}
