import { Injectable } from '@nestjs/common';
import { FreeRoundsAsked, FreeRoundsWithdrawn } from '@banyan/proto/promotions/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent } from '@banyan/kernel/events';
import { FreeRoundOrderService } from './free-round-order.service.js';

@Injectable()
export class FreeRoundEvents {
  constructor(private readonly orders: FreeRoundOrderService) {}

  @OnEvent(FreeRoundsAsked)
  asked(event: FreeRoundsAsked, _meta: unknown, tx: Tx): Promise<void> {
    return this.orders.asked(tx, event);
  }

  @OnEvent(FreeRoundsWithdrawn)
  withdrawn(event: FreeRoundsWithdrawn, _meta: unknown, tx: Tx): Promise<void> {
    return this.orders.withdrawn(tx, event);
  }
}
