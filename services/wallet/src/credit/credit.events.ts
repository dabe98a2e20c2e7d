import { Injectable } from '@nestjs/common';
import { ValidBetsCounted, ValidBetsTold } from '@banyan/proto/promotions/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent, OnEvents, type EventMeta } from '@banyan/kernel/events';
import { ValidBetsService } from './valid-bets.service.js';

@Injectable()
export class CreditEvents {
  constructor(private readonly validBets: ValidBetsService) {}

  @OnEvents(ValidBetsCounted, { batch: 500 })
  counted(events: readonly ValidBetsCounted[], _metas: readonly unknown[], tx: Tx): Promise<void> {
    return this.validBets.counted(tx, events);
  }

  @OnEvent(ValidBetsTold)
  told(event: ValidBetsTold, _meta: EventMeta, tx: Tx): Promise<void> {
    return this.validBets.told(tx, event);
  }
}
