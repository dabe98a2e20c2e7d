import { Injectable } from '@nestjs/common';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent } from '@banyan/kernel/events';
import { EntryPosted } from '@banyan/proto/wallet/v1/events';
import { RoundService } from './round.service.js';

@Injectable()
export class RoundEvents {
  constructor(private readonly rounds: RoundService) {}

  @OnEvent(EntryPosted)
  entryPosted(event: EntryPosted, meta: { occurredAt: Date }, tx: Tx): Promise<void> {
    return this.rounds.record(tx, event, meta.occurredAt);
  }
}
