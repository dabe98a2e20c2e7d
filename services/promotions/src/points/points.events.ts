import { Injectable } from '@nestjs/common';
import { RoundSettled } from '@banyan/proto/games/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvents, type EventMeta } from '@banyan/kernel/events';
import { AccrualService } from './accrual.service.js';

@Injectable()
export class PointsEvents {
  constructor(private readonly accrual: AccrualService) {}

  @OnEvents(RoundSettled, { batch: 500 })
  settled(events: readonly RoundSettled[], metas: readonly EventMeta[], tx: Tx): Promise<void> {
    return this.accrual.settled(tx, events, metas.at(-1)?.id ?? '');
  }
}
