import { Injectable } from '@nestjs/common';
import { BrandCreated } from '@banyan/proto/identity/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { type EventMeta, OnEvent, requireEarlierDone } from '@banyan/kernel/events';
import { MacroService } from './macro.service.js';

/** What answers a new brand begins with. */
@Injectable()
export class MacroEvents {
  constructor(private readonly macros: MacroService) {}

  @OnEvent(BrandCreated)
  async created({ brand, like }: BrandCreated, meta: EventMeta, tx: Tx): Promise<void> {
    await requireEarlierDone(tx, meta);
    await this.macros.begin(tx, brand, like);
  }
}
