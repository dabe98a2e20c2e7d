import { Injectable } from '@nestjs/common';
import { BrandCreated } from '@banyan/proto/identity/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent } from '@banyan/kernel/events';
import { PageConsoleService } from './page-console.service.js';

/** What a new brand’s pages begin with. */
@Injectable()
export class PageEvents {
  constructor(private readonly pages: PageConsoleService) {}

  @OnEvent(BrandCreated)
  created({ brand, like }: BrandCreated, _meta: unknown, tx: Tx): Promise<void> {
    return this.pages.begin(tx, brand, like);
  }
}
