import { Injectable } from '@nestjs/common';
import { ValidBetsCounted } from '@banyan/proto/promotions/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvents } from '@banyan/kernel/events';
import { ValidBetsService } from './valid-bets.service.js';

@Injectable()
export class CreditEvents {
  constructor(private readonly validBets: ValidBetsService) {}

  @OnEvents(ValidBetsCounted, { batch: 500 })
  counted(events: readonly ValidBetsCounted[], _metas: readonly unknown[], tx: Tx): Promise<void> {
    return this.validBets.counted(tx, events);
  }
}
