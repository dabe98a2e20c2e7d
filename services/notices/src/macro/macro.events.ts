import { Injectable } from '@nestjs/common';
import { BrandCreated } from '@banyan/proto/identity/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent } from '@banyan/kernel/events';
import { MacroService } from './macro.service.js';

/** What answers a new brand begins with. */
@Injectable()
export class MacroEvents {
  constructor(private readonly macros: MacroService) {}

  @OnEvent(BrandCreated)
  created({ brand, like }: BrandCreated, _meta: unknown, tx: Tx): Promise<void> {
    return this.macros.begin(tx, brand, like);
  }
}
