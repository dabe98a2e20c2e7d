import { Injectable } from '@nestjs/common';
import { DefaultCleared, DividendRefused } from '@banyan/proto/contracts/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent } from '@banyan/kernel/events';
import { DefaultService } from './default.service.js';

@Injectable()
export class DefaultEvents {
  constructor(private readonly defaults: DefaultService) {}

  @OnEvent(DividendRefused)
  dividendRefused({ memberId }: DividendRefused, _meta: unknown, tx: Tx): Promise<void> {
    return this.defaults.freeze(tx, memberId);
  }

  @OnEvent(DefaultCleared)
  defaultCleared({ memberId }: DefaultCleared, _meta: unknown, tx: Tx): Promise<void> {
    return this.defaults.unfreeze(tx, memberId);
  }
}
