import { Injectable } from '@nestjs/common';
import { CashMoved } from '@banyan/proto/wallet/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvents } from '@banyan/kernel/events';
import { CashService } from './cash.service.js';

@Injectable()
export class CashEvents {
  constructor(private readonly cash: CashService) {}

  @OnEvents(CashMoved, { batch: 500 })
  cashMoved(events: readonly CashMoved[], _metas: readonly unknown[], tx: Tx): Promise<void> {
    return this.cash.record(tx, events);
  }
}
