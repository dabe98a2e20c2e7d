import { Injectable } from '@nestjs/common';
import { RoundSettled } from '@banyan/proto/games/v1/events';
import { CashMoved, DepositSettled } from '@banyan/proto/wallet/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent, OnEvents, type EventMeta } from '@banyan/kernel/events';
import { PlayService } from './play.service.js';

@Injectable()
export class PlayEvents {
  constructor(private readonly play: PlayService) {}

  @OnEvents(RoundSettled, { batch: 500 })
  settled(events: readonly RoundSettled[], _metas: readonly EventMeta[], tx: Tx): Promise<void> {
    return this.play.settled(tx, events);
  }

  @OnEvent(DepositSettled)
  deposited(event: DepositSettled, { occurredAt }: EventMeta, tx: Tx): Promise<void> {
    return this.play.deposited(tx, event, occurredAt);
  }

  @OnEvent(CashMoved)
  cashMoved(event: CashMoved, _meta: EventMeta, tx: Tx): Promise<void> {
    return this.play.chargedBack(tx, event);
  }
}
