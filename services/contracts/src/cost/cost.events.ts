import { Injectable } from '@nestjs/common';
import { CashMoved, GiftPosted } from '@banyan/proto/wallet/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvents } from '@banyan/kernel/events';
import { CostService } from './cost.service.js';

@Injectable()
export class CostEvents {
  constructor(private readonly costs: CostService) {}

  @OnEvents(GiftPosted, { batch: 500 })
  giftPosted(events: readonly GiftPosted[], _metas: readonly unknown[], tx: Tx): Promise<void> {
    return this.costs.gifts(tx, events);
  }

  @OnEvents(CashMoved, { batch: 500 })
  cashMoved(events: readonly CashMoved[], _metas: readonly unknown[], tx: Tx): Promise<void> {
    return this.costs.fees(tx, events);
  }
}
