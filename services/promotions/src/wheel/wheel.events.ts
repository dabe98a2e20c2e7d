import { Injectable } from '@nestjs/common';
import { CashMoved, DepositSettled } from '@banyan/proto/wallet/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent, type EventMeta } from '@banyan/kernel/events';
import { ChancesService } from './chances.service.js';

@Injectable()
export class WheelEvents {
  constructor(private readonly chances: ChancesService) {}

  @OnEvent(DepositSettled)
  deposited(event: DepositSettled, { occurredAt }: EventMeta, tx: Tx): Promise<void> {
    return this.chances.deposited(tx, event, occurredAt);
  }

  @OnEvent(CashMoved)
  cashMoved(event: CashMoved, _meta: EventMeta, tx: Tx): Promise<void> {
    return this.chances.chargedBack(tx, event);
  }
}
