import { Injectable } from '@nestjs/common';
import { RoundSettled } from '@banyan/proto/games/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvents, type EventMeta } from '@banyan/kernel/events';
import { ScoringService } from './scoring.service.js';

@Injectable()
export class TournamentEvents {
  constructor(private readonly scoring: ScoringService) {}

  @OnEvents(RoundSettled, { batch: 500 })
  settled(events: readonly RoundSettled[], _metas: readonly EventMeta[], tx: Tx): Promise<void> {
    return this.scoring.settled(tx, events);
  }
}
