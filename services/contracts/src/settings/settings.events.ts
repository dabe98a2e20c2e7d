import { Injectable } from '@nestjs/common';
import { BrandCreated } from '@banyan/proto/identity/v1/events';
import type { Tx } from '@banyan/kernel/database';
import { OnEvent } from '@banyan/kernel/events';
import { SettingsService } from './settings.service.js';

/** What a new brand allows in contracts. */
@Injectable()
export class SettingsEvents {
  constructor(private readonly settings: SettingsService) {}

  @OnEvent(BrandCreated)
  created({ brand, like }: BrandCreated, _meta: unknown, tx: Tx): Promise<void> {
    return this.settings.begin(tx, brand, like);
  }
}
