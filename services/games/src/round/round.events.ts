import { Injectable } from '@nestjs/common';
import type { Tx } from '@banyan/kernel/database';
import { OnEvents } from '@banyan/kernel/events';
import { EntryPosted } from '@banyan/proto/wallet/v1/events';
import { RoundService } from './round.service.js';

@Injectable()
export class RoundEvents {
  constructor(private readonly rounds: RoundService) {}

  @OnEvents(EntryPosted, { batch: 500 })
  entryPosted(events: readonly EntryPosted[], metas: ReadonlyArray<{ occurredAt: Date }>, tx: Tx): Promise<void> {
    return this.rounds.record(
      tx,
      events,
      metas.map(({ occurredAt }) => occurredAt),
    );
  }
}
