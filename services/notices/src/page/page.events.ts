import { Injectable } from '@nestjs/common';
import { BrandCreated } from '@banyan/proto/identity/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { type EventMeta, OnEvent, requireEarlierDone } from '@banyan/kernel/events';
import { PageConsoleService } from './page-console.service.js';

/** What a new brand’s pages begin with. */
@Injectable()
export class PageEvents {
  constructor(private readonly pages: PageConsoleService) {}

  @OnEvent(BrandCreated)
  async created({ brand, like }: BrandCreated, meta: EventMeta, tx: Tx): Promise<void> {
    await requireEarlierDone(tx, meta);
    await this.pages.begin(tx, brand, like);
  }
}
