import { Injectable } from '@nestjs/common';
import { DividendDue } from '@banyan/proto/contracts/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent } from '@banyan/kernel/events';
import { restrict } from './restrictions.js';

@Injectable()
export class RestrictionEvents {
  @OnEvent(DividendDue)
  dividendDue(event: DividendDue, _meta: unknown, tx: Tx): Promise<void> {
    return restrict(tx, event);
  }
}
