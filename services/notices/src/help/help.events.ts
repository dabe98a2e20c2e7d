import { Injectable } from '@nestjs/common';
import { BrandCreated } from '@banyan/proto/identity/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { type EventMeta, OnEvent, requireEarlierDone } from '@banyan/kernel/events';
import { HelpConsoleService } from './help-console.service.js';

/** What a new brand’s help centre begins with. */
@Injectable()
export class HelpEvents {
  constructor(private readonly help: HelpConsoleService) {}

  @OnEvent(BrandCreated)
  async created({ brand, like }: BrandCreated, meta: EventMeta, tx: Tx): Promise<void> {
    await requireEarlierDone(tx, meta);
    await this.help.begin(tx, brand, like);
  }
}
