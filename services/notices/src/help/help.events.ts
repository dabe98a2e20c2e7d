import { Injectable } from '@nestjs/common';
import { BrandCreated } from '@banyan/proto/identity/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent } from '@banyan/kernel/events';
import { HelpConsoleService } from './help-console.service.js';

/** What a new brand’s help centre begins with. */
@Injectable()
export class HelpEvents {
  constructor(private readonly help: HelpConsoleService) {}

  @OnEvent(BrandCreated)
  created({ brand, like }: BrandCreated, _meta: unknown, tx: Tx): Promise<void> {
    return this.help.begin(tx, brand, like);
  }
}
