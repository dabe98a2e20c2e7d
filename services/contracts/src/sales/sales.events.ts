import { Injectable } from '@nestjs/common';
import { RoundSettled } from '@banyan/proto/games/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvents } from '@banyan/kernel/events';
import { SalesService } from './sales.service.js';

@Injectable()
export class SalesEvents {
  constructor(private readonly sales: SalesService) {}

  @OnEvents(RoundSettled, { batch: 500 })
  roundSettled(events: readonly RoundSettled[], _metas: readonly unknown[], tx: Tx): Promise<void> {
    return this.sales.record(tx, events);
  }
}
